import { describe, expect, it } from 'vitest'
import type { ImportApp, ImportTable } from '../../../src/shared/config-import.ts'
import { brief, type ImportsBench, sample, saved, useImports } from './imports-bench.ts'

async function readSample(app: ImportApp, name: string, environment: Record<string, string> = {}): Promise<{ bench: ImportsBench; table: ImportTable }> {
  const bench = await useImports({ environment })
  return { bench, table: await bench.table({ kind: 'app', app, path: bench.file(name, sample(name)) }) }
}

/** Takes over every row, with what each asks for. */
async function takeAll(bench: ImportsBench, table: ImportTable, values: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const outcome = await bench.imports.apply(table.id, table.rows.filter(row => row.state === 'new').map(row => ({ name: row.name, values })))
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value.failed.map(row => `${row.name}: ${row.message}`)
}

describe("another app's file", () => {
  it('of Claude Desktop: secrets in the environment and in an address, a wrapper for Windows, a name with a space', async () => {
    const { bench, table } = await readSample('claude-desktop', 'claude_desktop_config.json')
    expect([table.from, table.problems]).toEqual(['Claude Desktop', []])
    expect(table.rows.map(brief)).toEqual([
      { name: 'filesystem', state: 'new', target: `npx -y @modelcontextprotocol/server-filesystem ${bench.home}/Documents /srv/shared` },
      { name: 'github', state: 'new', target: 'docker run -i --rm -e GITHUB_PERSONAL_ACCESS_TOKEN ghcr.io/github/github-mcp-server', secrets: ['env.GITHUB_PERSONAL_ACCESS_TOKEN → mcp.github.GITHUB_PERSONAL_ACCESS_TOKEN'] },
      { name: 'brave-search', state: 'new', target: 'npx -y @modelcontextprotocol/server-brave-search', problems: ['Called "brave search" there.'], secrets: ['env.BRAVE_API_KEY → mcp.brave-search.BRAVE_API_KEY'] },
      { name: 'postgres', state: 'new', target: 'npx -y @modelcontextprotocol/server-postgres postgresql://reader:***@db.example.com:5432/shop?sslmode=require', secrets: ['args[2] → mcp.postgres.PASSWORD'] },
      { name: 'weather', state: 'new', target: 'uv --directory /opt/weather run weather.py', disabled: true },
    ])
    expect(await takeAll(bench, table)).toEqual([])
    expect(saved(bench, 'postgres')).toEqual({ command: 'npx', args: ['-y', '@modelcontextprotocol/server-postgres', 'postgresql://reader:${secret:mcp.postgres.PASSWORD}@db.example.com:5432/shop?sslmode=require'] })
    expect(saved(bench, 'weather')).toEqual({ command: 'uv', args: ['--directory', '/opt/weather', 'run', 'weather.py'], enabled: false })
    expect(bench.secrets.get('mcp.github.GITHUB_PERSONAL_ACCESS_TOKEN')).toBe('ghp_1234567890abcdefghijABCDEFGHIJ123456')
  })

  it('of Claude Code: servers of all projects and of one, defaults of variables, OAuth, milliseconds', async () => {
    const { bench, table } = await readSample('claude-code', 'claude.json', { TICKETS_TOKEN: 'from-the-shell' })
    expect(table.rows.map(brief)).toEqual([
      { name: 'context7', state: 'new', target: 'https://mcp.context7.com/mcp', secrets: ['headers.CONTEXT7_API_KEY → mcp.context7.CONTEXT7_API_KEY'] },
      { name: 'linear', state: 'new', target: 'https://mcp.linear.app/sse' },
      { name: 'asana', state: 'new', target: 'https://mcp.asana.com/mcp' },
      { name: 'context7-shop', state: 'new', target: 'npx -y @upstash/context7-mcp', problems: ['Called "context7" there, in /srv/shop.'] },
      { name: 'tickets', state: 'new', target: 'node tools/tickets.js', problems: ['TICKETS_URL is not set in your environment; its default is taken.'], disabled: true },
    ])
    await takeAll(bench, table)
    expect(saved(bench, 'linear')).toEqual({ url: 'https://mcp.linear.app/sse', transport: 'sse' })
    expect(saved(bench, 'asana')).toEqual({ url: 'https://mcp.asana.com/mcp', timeout_s: 120, oauth: { client_id: '1200000000', redirect_port: 8085 } })
    expect(saved(bench, 'tickets')).toEqual({ command: 'node', args: ['tools/tickets.js'], cwd: '/srv/shop', enabled: false, env: { TICKETS_TOKEN: '${env:TICKETS_TOKEN}', TICKETS_URL: 'https://tickets.example.com' } })
  })

  it('of Cursor: folders that only the person knows, a file of variables, a flag with a token, a client secret', async () => {
    const { bench, table } = await readSample('cursor', 'cursor-mcp.json', { NOTES_API_KEY: 'x' })
    expect(table.rows.map(brief)).toEqual([
      { name: 'figma', state: 'new', target: 'http://127.0.0.1:3845/mcp' },
      {
        name: 'supabase',
        state: 'new',
        target: 'npx -y @supabase/mcp-server-supabase@latest --read-only --project-ref=abcdefghij --access-token ${secret:mcp.supabase.ACCESS_TOKEN}',
        problems: ['The variables in .env are not taken over.'],
        secrets: ['args[5] → mcp.supabase.ACCESS_TOKEN'],
      },
      { name: 'notes', state: 'new', target: 'python <workspaceFolder>/tools/notes.py', problems: ['python was not found. Install Python.'], asks: ['workspaceFolder: The folder it works in'], runtime_missing: true },
      { name: 'sentry', state: 'new', target: 'https://mcp.sentry.dev/mcp', secrets: ['oauth.client_secret → mcp.sentry.CLIENT_SECRET'] },
    ])
    expect(await takeAll(bench, table)).toEqual(['notes: It needs workspaceFolder.'])
    expect(saved(bench, 'sentry')).toEqual({ url: 'https://mcp.sentry.dev/mcp', oauth: { client_id: 'abc', client_secret: '${secret:mcp.sentry.CLIENT_SECRET}', scopes: ['read', 'write'] } })
    await bench.imports.apply(table.id, [{ name: 'notes', values: { workspaceFolder: '/srv/notes' } }])
    expect(saved(bench, 'notes')).toEqual({ command: 'python', args: ['/srv/notes/tools/notes.py'], env: { NOTES_HOME: `${bench.home}/notes`, API_KEY: '${env:NOTES_API_KEY}' } })
  })

  it('of VS Code: comments, trailing commas, its questions, and what it alone speaks', async () => {
    const { bench, table } = await readSample('vscode', 'vscode-mcp.json')
    expect(table.rows.map(brief)).toEqual([
      { name: 'perplexity', state: 'new', target: 'npx -y server-perplexity-ask', problems: ['env.UNSET has no text value; left out.'], asks: ['perplexity_key (secret): Perplexity API Key', 'region: Where the data lies (eu, us) [eu]'] },
      { name: 'github', state: 'new', target: 'https://api.githubcopilot.com/mcp/' },
      { name: 'fetch', state: 'new', target: 'uvx mcp-server-fetch' },
      { name: 'socket', state: 'invalid', target: 'wss://example.com/mcp', problems: ['It is reached over a WebSocket, which is not spoken here.'] },
    ])
    await takeAll(bench, table, { perplexity_key: 'pplx-typed-by-hand' })
    expect(saved(bench, 'perplexity')).toEqual({ command: 'npx', args: ['-y', 'server-perplexity-ask'], env: { PERPLEXITY_API_KEY: '${secret:mcp.perplexity.perplexity_key}', REGION: 'eu' } })
    expect(bench.secrets.get('mcp.perplexity.perplexity_key')).toBe('pplx-typed-by-hand')
    expect(bench.settingsText()).not.toContain('typed-by-hand')
  })

  it('of VS Code as it was: servers within the settings', async () => {
    const { table } = await readSample('vscode', 'vscode-settings.json')
    expect(table.rows.map(brief)).toEqual([{ name: 'playwright', state: 'new', target: 'npx @playwright/mcp@latest' }])
  })

  it('of Windsurf: serverUrl, tools that are off or run unasked, a secret in a file', async () => {
    const { bench, table } = await readSample('windsurf', 'mcp_config.json')
    expect(table.rows.map(brief)).toEqual([
      { name: 'deepwiki', state: 'new', target: 'https://mcp.deepwiki.com/sse' },
      {
        name: 'stripe',
        state: 'new',
        target: 'https://mcp.stripe.com',
        problems: ['Runs unasked there: list_customers. Here each asks until you allow it.', 'STRIPE_KEY is not set in your environment.', 'It sends the value of STRIPE_KEY from your environment to the server.'],
      },
      {
        name: 'vault',
        state: 'new',
        target: 'vault-mcp',
        problems: ['It reads ~/.vault-token when it starts; here its content is asked for once.', 'vault-mcp was not found. Is it installed, and on the PATH of your login shell?'],
        asks: ['vault_token (secret): The content of ~/.vault-token'],
        disabled: true,
        runtime_missing: true,
      },
    ])
    await takeAll(bench, table)
    expect(saved(bench, 'stripe')).toEqual({ url: 'https://mcp.stripe.com', headers: { Authorization: 'Bearer ${env:STRIPE_KEY}' }, tools: { exclude: ['create_refund'] } })
  })

  it('of Codex: TOML, headers and tokens by the names of variables, seconds, tools by name', async () => {
    const { bench, table } = await readSample('codex', 'config.toml', { DOCS_TOKEN: 'd', FIGMA_OAUTH_TOKEN: 'f', TRACE_ID: 't' })
    expect(table.rows.map(brief)).toEqual([
      { name: 'docs', state: 'new', target: 'npx -y @acme/docs-mcp', problems: ['How long it may take to start is not taken over.', 'Runs unasked there: search. Here each asks until you allow it.'] },
      { name: 'figma', state: 'new', target: 'https://mcp.figma.com/mcp', problems: ['It sends the value of TRACE_ID from your environment to the server.', 'It sends the value of FIGMA_OAUTH_TOKEN from your environment to the server.'], disabled: true },
    ])
    await takeAll(bench, table)
    expect(saved(bench, 'docs')).toEqual({
      command: 'npx',
      args: ['-y', '@acme/docs-mcp'],
      env: { DOCS_TOKEN: '${env:DOCS_TOKEN}', DOCS_MODE: 'fast' },
      timeout_s: 45.5,
      tools: { include: ['search', 'read'], each: { read: { approval: 'ask' } } },
    })
    expect(saved(bench, 'figma')).toEqual({ url: 'https://mcp.figma.com/mcp', enabled: false, headers: { 'X-Figma-Region': 'us-east-1', 'X-Trace': '${env:TRACE_ID}', Authorization: 'Bearer ${env:FIGMA_OAUTH_TOKEN}' } })
  })

  it('of Goose: YAML, parts that are no servers, values in its key store', async () => {
    const { bench, table } = await readSample('goose', 'config.yaml')
    expect(table.rows.map(brief)).toEqual([
      { name: 'developer', state: 'invalid', target: '', problems: ['It is a part of Goose and no server of its own.'] },
      { name: 'googledrive', state: 'new', target: 'npx -y @modelcontextprotocol/server-gdrive', asks: ['GDRIVE_CLIENT_SECRET (secret): GDRIVE_CLIENT_SECRET'] },
      { name: 'wiki', state: 'new', target: 'https://wiki.example.com/mcp', secrets: ['headers.X-Api-Key → mcp.wiki.X-Api-Key'], disabled: true },
      { name: 'old', state: 'new', target: 'https://old.example.com/sse' },
    ])
    await takeAll(bench, table, { GDRIVE_CLIENT_SECRET: 'g' })
    expect(saved(bench, 'googledrive')).toEqual({
      command: 'npx',
      args: ['-y', '@modelcontextprotocol/server-gdrive'],
      env: { GDRIVE_CLIENT_SECRET: '${secret:mcp.googledrive.GDRIVE_CLIENT_SECRET}', GDRIVE_CREDENTIALS_PATH: '~/.gdrive.json', RETRIES: '3' },
      timeout_s: 120,
    })
    expect(saved(bench, 'old')).toEqual({ url: 'https://old.example.com/sse', transport: 'sse' })
    expect(saved(bench, 'wiki')).toEqual({ url: 'https://wiki.example.com/mcp', headers: { 'X-Api-Key': '${secret:mcp.wiki.X-Api-Key}' }, timeout_s: 60, tools: { include: ['search'] }, enabled: false })
  })

  it('of Gemini CLI: bare variables, trust, excluded servers and tools, a relative folder, a key in the address', async () => {
    const { bench, table } = await readSample('gemini-cli', 'gemini-settings.json', { DB_DSN: 'postgres://x' })
    expect(table.rows.map(brief)).toEqual([
      {
        name: 'python-tools',
        state: 'new',
        target: 'python3 -m my_mcp_server --dsn ${env:DB_DSN}',
        problems: ['Called "python tools" there.', 'Every tool runs unasked there. Here each asks until you allow it.'],
        asks: ['workspaceFolder: The folder it works in'],
      },
      { name: 'search', state: 'new', target: 'https://search.example.com/mcp?api_key=${secret:mcp.search.API_KEY}', secrets: ['url → mcp.search.API_KEY'] },
      { name: 'legacy', state: 'new', target: 'http://localhost:8080/sse', problems: ['It signs in with Google credentials of this computer there, which is not done here.'], disabled: true },
    ])
    await takeAll(bench, table, { workspaceFolder: '/srv/app' })
    expect(saved(bench, 'python-tools')).toEqual({ command: 'python3', args: ['-m', 'my_mcp_server', '--dsn', '${env:DB_DSN}'], cwd: '/srv/app/mcp-servers/python', timeout_s: 15, tools: { include: ['read_file', 'list_files'] } })
  })

  it('of LM Studio: a value still to be filled in, a header within the arguments, a server that is none', async () => {
    const { bench, table } = await readSample('lm-studio', 'lmstudio-mcp.json')
    expect(table.rows.map(brief)).toEqual([
      { name: 'hf-mcp-server', state: 'new', target: 'https://huggingface.co/mcp', asks: ['YOUR_HF_TOKEN (secret): YOUR HF TOKEN'] },
      { name: 'exa', state: 'new', target: 'npx -y mcp-remote https://mcp.exa.ai/mcp --header "Authorization: Bearer ${secret:mcp.exa.Authorization}"', secrets: ['args[4] → mcp.exa.Authorization'] },
      { name: 'broken', state: 'invalid', target: '', problems: ['It has neither a command nor a URL.'] },
    ])
    await takeAll(bench, table, { YOUR_HF_TOKEN: 'hf_typed' })
    expect(saved(bench, 'hf-mcp-server')).toEqual({ url: 'https://huggingface.co/mcp', headers: { Authorization: 'Bearer ${secret:mcp.hf-mcp-server.YOUR_HF_TOKEN}' } })
  })
})
