import { describe, expect, it } from 'vitest'
import { brief, saved, useImports } from './imports-bench.ts'

async function pasted(text: string, environment: Record<string, string> = {}): Promise<readonly unknown[]> {
  const bench = await useImports({ environment })
  return (await bench.rows(text)).map(brief)
}

/** What a pasted text is saved as; secrets and questions take `typed`. */
async function savedFrom(text: string, environment: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const bench = await useImports({ environment, programs: ['npx', 'docker', 'uvx', 'python3', 'bun'] })
  const table = await bench.table({ kind: 'text', text })
  await bench.imports.apply(table.id, table.rows.map(row => ({ name: row.name, values: Object.fromEntries(row.asks.map(ask => [ask.name, ask.default || 'typed'])) })))
  return Object.fromEntries(Object.keys(bench.settings.current().mcp_servers).map(name => [name, saved(bench, name)]))
}

async function refusal(text: string): Promise<string> {
  const bench = await useImports()
  const read = await bench.imports.read({ kind: 'text', text })
  return read.ok ? `read: ${read.value.rows.map(row => row.name).join()}` : read.failure.message
}

describe('pasted JSON', () => {
  const server = { github: { command: 'npx', args: ['-y', 'server-github'] } }

  it.each([
    ['a whole file', '{"mcpServers":{"github":{"command":"npx","args":["-y","server-github"]}}}'],
    ['a table without its braces', '"mcpServers": { "github": { "command": "npx", "args": ["-y", "server-github"], }, },'],
    ['one entry of a table', '"github": {\n  "command": "npx",\n  "args": ["-y", "server-github"]\n},'],
    ['a table of servers', '{ "github": { "command": "npx", "args": ["-y", "server-github"] } }'],
    ['one server, named by what it runs', '{"command":"npx","args":["-y","server-github"]}'],
    ['one server with its name in it', '{"name":"github","command":"npx","args":["-y","server-github"]}'],
    ['a code block in prose', 'Add this:\r\n\r\n```json\r\n{\r\n  // mine\r\n  "mcpServers": {"github":{"command":"npx","args":["-y","server-github"]}}\r\n}\r\n```\r\nThen restart.'],
    ['TOML of Codex', '[mcp_servers.github]\ncommand = "npx"\nargs = ["-y", "server-github"]'],
    ['YAML of Goose', 'extensions:\n  github:\n    type: stdio\n    cmd: npx\n    args: [-y, server-github]\n    enabled: true'],
  ])('is read when it is %s', async (_kind, text) => {
    expect(await savedFrom(text)).toEqual(server)
  })

  it('names the line that is wrong and quotes nothing of it', async () => {
    expect(await refusal('{\n  "mcpServers": {\n    "a": { "env": { "TOKEN": "ghp_012345678901234567890123456789012345" "B": 1 } }\n  }\n}')).toBe('It is not valid JSON at line 3, column 73.')
    expect(await refusal('{"theme":"dark"}')).toBe('There is no server in it.')
    expect(await refusal(' \n ')).toBe('There is nothing in it.')
  })
})

describe('a pasted address', () => {
  it('becomes a server named by its host', async () => {
    expect(await pasted('https://mcp.notion.com/mcp')).toEqual([{ name: 'notion', state: 'new', target: 'https://mcp.notion.com/mcp' }])
    expect(await savedFrom('http://localhost:3001/sse')).toEqual({ localhost: { url: 'http://localhost:3001/sse', transport: 'sse' } })
  })

  it('keeps its key out of sight', async () => {
    expect(await savedFrom('https://server.smithery.ai/exa/mcp?api_key=0f3a2b1c-1111-2222-3333-444455556666&profile=blue')).toEqual({
      smithery: { url: 'https://server.smithery.ai/exa/mcp?api_key=${secret:mcp.smithery.API_KEY}&profile=blue' },
    })
    expect(await pasted('https://mcp.zapier.com/api/mcp/s/NjQ2ZTk1YjItMDQ4Ni00M2Q4LWE1OTc6MTIzNDU2Nzg5/mcp')).toEqual([
      { name: 'zapier', state: 'new', target: 'https://mcp.zapier.com/api/mcp/s/${secret:mcp.zapier.URL}/mcp', secrets: ['url → mcp.zapier.URL'] },
    ])
  })
})

describe('a pasted command line', () => {
  it.each<[string, Record<string, unknown>]>([
    ['npx -y @acme/notes-mcp --flag "a b" --dir \'c d\'', { notes: { command: 'npx', args: ['-y', '@acme/notes-mcp', '--flag', 'a b', '--dir', 'c d'] } }],
    ['$ npx -y \\\n    @modelcontextprotocol/server-memory \\\n    --verbose', { memory: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-memory', '--verbose'] } }],
    ['LOG=debug API_KEY=abc123def npx notes-mcp', { notes: { command: 'npx', args: ['notes-mcp'], env: { LOG: 'debug', API_KEY: '${secret:mcp.notes.API_KEY}' } } }],
    ['cmd /c npx -y @playwright/mcp@latest', { playwright: { command: 'npx', args: ['-y', '@playwright/mcp@latest'] } }],
    ['python C:\\tools\\weather\\server.py --data "C:\\my data"', { weather: { command: 'python', args: ['C:\\tools\\weather\\server.py', '--data', 'C:\\my data'] } }],
    ['uvx --from git+https://github.com/oraios/serena serena start', { serena: { command: 'uvx', args: ['--from', 'git+https://github.com/oraios/serena', 'serena', 'start'] } }],
    ['docker run -i --rm -e GITHUB_TOKEN=ghp_012345678901234567890123456789012345 -v /srv:/srv ghcr.io/github/github-mcp-server:latest stdio', {
      github: { command: 'docker', args: ['run', '-i', '--rm', '-e', 'GITHUB_TOKEN=${secret:mcp.github.GITHUB_TOKEN}', '-v', '/srv:/srv', 'ghcr.io/github/github-mcp-server:latest', 'stdio'] },
    }],
    ['npx mcp-remote https://mcp.exa.ai/mcp --api-key $EXA_KEY', { exa: { command: 'npx', args: ['mcp-remote', 'https://mcp.exa.ai/mcp', '--api-key', '${env:EXA_KEY}'] } }],
    ['npx -y tavily-mcp --token=tvly-0123456789abcdef', { tavily: { command: 'npx', args: ['-y', 'tavily-mcp', '--token=${secret:mcp.tavily.TOKEN}'] } }],
    ['claude mcp add airtable -e AIRTABLE_API_KEY=<your key> -s user -- npx -y airtable-mcp-server -e x', { airtable: { command: 'npx', args: ['-y', 'airtable-mcp-server', '-e', 'x'], env: { AIRTABLE_API_KEY: '${secret:mcp.airtable.your_key}' } } }],
    ['claude mcp add --transport http github https://api.githubcopilot.com/mcp/ --header "Authorization: Bearer gho_abcdefabcdefabcdef"', {
      github: { url: 'https://api.githubcopilot.com/mcp/', headers: { Authorization: 'Bearer ${secret:mcp.github.Authorization}' } },
    }],
    ['claude mcp add --transport sse --env A=1 B=2 old https://old.example.com/sse', { old: { url: 'https://old.example.com/sse', transport: 'sse' } }],
    ['claude mcp add-json weather \'{"type":"stdio","command":"bun","args":["weather.ts","${CITY:-Bonn}"]}\' --scope user', { weather: { command: 'bun', args: ['weather.ts', 'Bonn'], cwd: 'typed' } }],
    ['codex mcp add docs --env MODE=fast -- npx -y docs-mcp', { docs: { command: 'npx', args: ['-y', 'docs-mcp'], env: { MODE: 'fast' } } }],
    ['codex mcp add hosted --url https://example.com/mcp --bearer-token-env-var EXA_KEY', { hosted: { url: 'https://example.com/mcp', headers: { Authorization: 'Bearer ${env:EXA_KEY}' } } }],
    ['gemini mcp add -s user -t http --timeout 5000 --include-tools a,b --trust -H "X-Team: blue" team https://team.example.com/mcp', {
      team: { url: 'https://team.example.com/mcp', headers: { 'X-Team': 'blue' }, timeout_s: 5, tools: { include: ['a', 'b'] } },
    }],
    ['gemini mcp add files npx -y @modelcontextprotocol/server-filesystem /srv', { files: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem', '/srv'] } }],
    ['code --add-mcp \'{"name":"fetch","command":"uvx","args":["mcp-server-fetch"]}\'', { fetch: { command: 'uvx', args: ['mcp-server-fetch'] } }],
    ['# both\nclaude mcp add one -- npx one\nclaude mcp add two -- npx two', { one: { command: 'npx', args: ['one'] }, two: { command: 'npx', args: ['two'] } }],
  ])('%s', async (text, expected) => {
    expect(await savedFrom(text, { EXA_KEY: 'k' })).toEqual(expected)
  })

  it.each([
    ['npx a | tee log', 'It uses |, which only a shell understands.'],
    ['cd /srv && npx a', 'It uses &&, which only a shell understands.'],
    ['npx a; rm -rf /', 'It uses ;, which only a shell understands.'],
    ['npx a > log', 'It uses >, which only a shell understands.'],
    ['npx a --token "$(cat secret)"', 'It runs another command inside, which only a shell does.'],
    ['npx a `whoami`', 'It runs another command inside, which only a shell does.'],
    ['claude mcp list', 'claude mcp list adds no server.'],
    ['claude mcp add lonely', 'The command names no server, or nothing that it runs or reaches.'],
    ['Please, install the GitHub server', 'That reads like text, not like a command.'],
    ['hello this is not a config', 'That reads like text, not like a command.'],
    ['npx a\nand then start it', 'That reads like text, not like a command.'],
  ])('is refused in words: %s', async (text, words) => {
    expect(await refusal(text)).toBe(words)
  })

  it('is a row without its program where it may be one', async () => {
    const bench = await useImports({ programs: ['mine'] })
    const rows = [await bench.rows('mine starts here'), await bench.rows('other --port 3'), await bench.rows('uvx notes'), await bench.rows('./run it')].flat()
    expect(rows.map(row => [row.name, row.state, row.runtime_missing])).toEqual([['mine', 'new', false], ['other', 'new', true], ['notes', 'new', true], ['run', 'new', true]])
  })

  it('is refused when it is longer than any', async () => {
    expect(await refusal(`npx ${'x'.repeat(30_000)}`)).toBe('That is too long for a command line.')
  })
})

describe('a pasted install link', () => {
  const config = Buffer.from(JSON.stringify({ command: 'npx', args: ['-y', 'notes-mcp'] })).toString('base64')
  const expected = { notes: { command: 'npx', args: ['-y', 'notes-mcp'] } }

  it.each([
    ['Cursor', `cursor://anysphere.cursor-deeplink/mcp/install?name=notes&config=${encodeURIComponent(config)}`],
    ['a page of Cursor', `https://cursor.com/en/install-mcp?name=notes&config=${encodeURIComponent(config)}`],
    ['LM Studio', `lmstudio://add_mcp?name=notes&config=${encodeURIComponent(config)}`],
    ['VS Code', `vscode:mcp/install?${encodeURIComponent('{"name":"notes","command":"npx","args":["-y","notes-mcp"]}')}`],
    ['a page of VS Code', `https://insiders.vscode.dev/redirect/mcp/install?name=notes&config=${encodeURIComponent('{"command":"npx","args":["-y","notes-mcp"]}')}`],
    ['a page that leads to VS Code', `https://vscode.dev/redirect?url=${encodeURIComponent(`vscode:mcp/install?${encodeURIComponent('{"name":"notes","command":"npx","args":["-y","notes-mcp"]}')}`)}`],
    ['Goose', 'goose://extension?cmd=npx&arg=-y&arg=notes-mcp&id=notes&name=notes'],
  ])('of %s', async (_app, link) => {
    expect(await savedFrom(link)).toEqual(expected)
  })

  it('that installs nothing is refused', async () => {
    expect(await refusal('cursor://anysphere.cursor-deeplink/settings')).toBe('That link installs no server.')
    expect(await refusal('vscode:extension/ms-python.python')).toBe('That link installs no server.')
  })
})
