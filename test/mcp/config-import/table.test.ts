import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { appPlaces } from '../../../src/main/mcp/config-import/app-places.ts'
import { brief, sample, useImports } from './imports-bench.ts'

describe('a dry run', () => {
  it('tells what is new, the same, or another of that name', async () => {
    const bench = await useImports({
      servers: {
        kept: { args: ['-y', 'a'], command: 'npx', env: { B: '2', TOKEN: '${secret:mine}', A: '1' }, load: 'direct', enabled: false },
        other: { command: 'npx', args: ['b'] },
        'other-2': { command: 'npx', args: ['c'] },
        hosted: { url: 'https://example.com/mcp/', headers: { authorization: 'Bearer ${secret:mine}' } },
      },
    })
    await bench.secrets.set('mine', 'a-token-of-mine')
    const rows = await bench.rows(JSON.stringify({
      mcpServers: {
        kept: { command: 'npx', args: ['-y', 'a'], env: { A: '1', B: '2', TOKEN: 'a-token-of-mine' } },
        other: { command: 'npx', args: ['different'] },
        hosted: { headers: { Authorization: 'Bearer a-token-of-mine' }, url: 'https://example.com/mcp' },
        again: { command: 'npx', args: ['c'] },
        fresh: { command: 'npx', args: ['d'] },
        nothing: {},
      },
    }))
    expect(rows.map(brief)).toEqual([
      { name: 'kept', state: 'same', target: 'npx -y a', secrets: ['env.TOKEN → mcp.kept.TOKEN'] },
      { name: 'other', state: 'clash', target: 'npx different', rename_to: 'other-3' },
      { name: 'hosted', state: 'same', target: 'https://example.com/mcp', secrets: ['headers.Authorization → mcp.hosted.Authorization'] },
      { name: 'again', state: 'new', target: 'npx c', problems: ['Configured already as other-2.'] },
      { name: 'fresh', state: 'new', target: 'npx d' },
      { name: 'nothing', state: 'invalid', target: '', problems: ['It has neither a command nor a URL.'] },
    ])
  })

  it('writes nothing', async () => {
    const bench = await useImports()
    const before = bench.settingsText()
    await bench.rows(sample('claude_desktop_config.json'))
    expect([bench.settingsText(), bench.secrets.names()]).toEqual([before, []])
  })

  it('names runtimes that are missing; for node the own one stands in', async () => {
    const bench = await useImports({ programs: [] })
    const rows = await bench.rows(JSON.stringify({ a: { command: 'npx', args: ['x'] }, b: { command: 'uvx', args: ['y'] }, c: { command: 'docker', args: ['run', '-i', 'z'] }, d: { command: 'node', args: ['/srv/a.js'] }, e: { command: '/opt/none' }, f: { url: 'https://example.com/mcp' } }))
    expect(rows.map(row => [row.runtime_missing, ...row.problems])).toEqual([
      [true, 'npx was not found. Install Node.js.'],
      [true, 'uvx was not found. Install uv.'],
      [true, 'docker was not found. Install Docker.'],
      [false],
      [true, '/opt/none was not found. Is it installed, and on the PATH of your login shell?'],
      [false],
    ])
  })

  it('finds secrets by the names they have and by what they look like, and leaves plain words alone', async () => {
    const bench = await useImports()
    const config = {
      command: 'npx',
      args: ['x', '--api-key', 'k1-by-name', '--token=t1-by-name', '--header', 'X-Auth-Token: h1-by-name', 'xoxb-123456789012-abcdefabcdef', 'https://a.example/sse?access_token=q1-by-name&page=2', '--max-tokens', '4096', '--auth-type', 'oauth', 'mongodb+srv://me:pw-in-dsn@host/db'],
      env: { apiKey: 'e1-by-name', DB_PASSWORD: 'e2', OPENAI: 'sk-proj-0123456789abcdef', TOKEN_LIMIT: '100', TOKEN_URL: 'https://auth.example/token', GOOGLE_APPLICATION_CREDENTIALS: '/srv/key.json', AUTH: 'none', MODE: 'a-long-but-plain-word-in-kebab-case', ID: '123e4567-e89b-12d3-a456-426614174000' },
    }
    const [row] = await bench.rows(JSON.stringify({ s: config }))
    expect(row?.secrets.map(({ place, secret }) => `${place} → ${secret}`)).toEqual([
      'args[2] → mcp.s.API_KEY',
      'args[3] → mcp.s.TOKEN',
      'args[5] → mcp.s.X-Auth-Token',
      'args[6] → mcp.s.ARGUMENT',
      'args[7] → mcp.s.ACCESS_TOKEN',
      'args[12] → mcp.s.PASSWORD',
      'env.apiKey → mcp.s.apiKey',
      'env.DB_PASSWORD → mcp.s.DB_PASSWORD',
      'env.OPENAI → mcp.s.OPENAI',
    ])
  })

  it('shows no secret of any sample', async () => {
    const bench = await useImports()
    const samples = ['claude_desktop_config.json', 'claude.json', 'cursor-mcp.json', 'vscode-mcp.json', 'mcp_config.json', 'config.toml', 'config.yaml', 'gemini-settings.json', 'lmstudio-mcp.json']
    const tables = await Promise.all(samples.map(name => bench.table({ kind: 'file', path: bench.file(name, sample(name)) })))
    const shown = JSON.stringify(tables)
    const secrets = ['ghp_1234567890', 'BSAq1w2e3r4t', 'hunter2hunter2', 'ctx7sk-0a1b2c3d', 'sbp_0123456789', 's3cr3t-s3cr3t', '9f8e7d6c5b4a', 'AIzaSyA1234567890', 'exa-0123456789']
    expect(secrets.filter(secret => shown.includes(secret))).toEqual([])
  })

  it('knows each file by what is in it, not by its name', async () => {
    const bench = await useImports()
    const targets = await Promise.all(['config.toml', 'config.yaml', 'vscode-mcp.json'].map(async name => (await bench.table({ kind: 'file', path: bench.file(`${name}.txt`, sample(name)) })).rows.length))
    expect(targets).toEqual([2, 4, 4])
  })

  it('reads a byte order mark, Windows line ends and UTF-16', async () => {
    const bench = await useImports()
    const text = '{\r\n  "mcpServers": {\r\n    "x": { "command": "npx", "args": ["ü"] }\r\n  }\r\n}\r\n'
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
    const files = [Buffer.from(`\uFEFF${text}`), utf16, Buffer.from(utf16).swap16(), Buffer.from(text, 'utf16le')]
    const targets = await Promise.all(files.map(async (content, index) => (await bench.table({ kind: 'file', path: bench.file(`${index}.json`, content) })).rows.map(row => row.target)))
    expect(targets).toEqual([['npx ü'], ['npx ü'], ['npx ü'], ['npx ü']])
  })

  it('takes a folder of a project from where its file lies', async () => {
    const bench = await useImports()
    const shop = path.join(bench.home, 'shop')
    const editor = await bench.table({ kind: 'file', path: bench.file('shop/.vscode/mcp.json', '{"servers":{"a":{"command":"node","args":["${workspaceFolder}/a.js"]}}}') })
    expect(editor.rows[0]?.asks).toEqual([{ name: 'workspaceFolder', prompt: 'The folder it works in', required: true, secret: false, default: shop }])
    const own = await bench.table({ kind: 'file', path: bench.file('shop/.mcp.json', '{"mcpServers":{"b":{"command":"./run.sh"}}}') })
    await bench.imports.apply(own.id, [{ name: 'b' }])
    expect(bench.settings.current().mcp_servers['b']?.cwd).toBe(shop)
  })

  it('fails in words for a folder, a missing, a binary, a huge and an unknown file', async () => {
    const bench = await useImports()
    const codes = await Promise.all(['~', '~/none.json', bench.file('binary', Buffer.from([1, 2, 0, 3])), bench.file('huge.json', Buffer.alloc(5 * 1024 * 1024 + 1, 'a')), bench.file('other.json', '{"a":1}'), bench.file('broken.toml', 'x = "sk-secret-value\n')].map(async file => {
      const read = await bench.imports.read({ kind: 'file', path: file })
      return read.ok ? 'read' : read.failure.code
    }))
    expect(codes).toEqual(['IS_FOLDER', 'FILE_MISSING', 'NOT_TEXT', 'FILE_TOO_LARGE', 'UNKNOWN_FORM', 'FILE_BROKEN'])
  })

  it('of an app without servers has no rows and says so', async () => {
    const bench = await useImports()
    const table = await bench.table({ kind: 'app', app: 'gemini-cli', path: bench.file('.gemini/settings.json', '{"theme":"dark"}') })
    expect([table.rows, table.problems]).toEqual([[], ['There is no server in it.']])
  })
})

describe('configurations of other apps', () => {
  it('are found where they lie, with the projects that Claude Code knows', async () => {
    const bench = await useImports()
    const project = path.join(bench.home, 'work/shop')
    bench.file('.cursor/mcp.json', sample('cursor-mcp.json'))
    bench.file('.config/Code/User/settings.json', '{"editor.fontSize":12}')
    bench.file('.codex/config.toml', sample('config.toml'))
    bench.file('.lmstudio/mcp.json', 'not json')
    bench.file('.claude.json', JSON.stringify({ mcpServers: { one: { command: 'npx' } }, projects: { [project]: {}, relative: {} } }))
    bench.file('work/shop/.mcp.json', '{"mcpServers":{"two":{"command":"npx"}}}')
    expect(await bench.imports.candidates()).toEqual([
      { app: 'claude-code', path: path.join(bench.home, '.claude.json'), servers: 1 },
      { app: 'cursor', path: path.join(bench.home, '.cursor/mcp.json'), servers: 4 },
      { app: 'codex', path: path.join(bench.home, '.codex/config.toml'), servers: 2 },
      { app: 'claude-code', path: path.join(project, '.mcp.json'), servers: 1 },
    ])
  })

  it.each([
    ['linux', '/home/me', { XDG_CONFIG_HOME: '/home/me/.cfg' }, ['/home/me/.cfg/Claude/claude_desktop_config.json', '/home/me/.cfg/Code/User/mcp.json', '/home/me/.cfg/goose/config.yaml']],
    ['darwin', '/Users/me', {}, ['/Users/me/Library/Application Support/Claude/claude_desktop_config.json', '/Users/me/Library/Application Support/Code/User/mcp.json', '/Users/me/.config/goose/config.yaml']],
    ['win32', 'C:\\Users\\me', { APPDATA: 'D:\\Roaming' }, ['D:\\Roaming\\Claude\\claude_desktop_config.json', 'D:\\Roaming\\Code\\User\\mcp.json', 'D:\\Roaming\\Block\\goose\\config\\config.yaml']],
  ] as const)('are looked for where %s keeps them', (platform, home, environment, expected) => {
    const places = appPlaces({ platform, home, environment })
    const first = (app: string): string | undefined => places.find(place => place.app === app)?.path
    expect([first('claude-desktop'), first('vscode'), first('goose')]).toEqual(expected)
    expect(new Set(places.map(place => place.app)).size).toBe(9)
  })

  it('knows a package that was installed from the catalog, in any version, by what it is given', async () => {
    const memory = { command: 'node', args: ['/servers/memory/1-a/node_modules/@modelcontextprotocol/server-memory/dist/index.js'], env: { MEMORY_FILE_PATH: '/data' }, installed: { source: 'catalog', name: 'memory', runtime: 'npm', package: '@modelcontextprotocol/server-memory', at: '2026-11-30' } }
    const files = { command: 'node', args: ['/servers/files/1-a/node_modules/fs/index.js', '/srv'], installed: { source: 'catalog', name: 'files', runtime: 'npm', package: 'server-files', at: '2026-11-30' } }
    const time = { command: '/servers/time/1-a/venv/bin/mcp-server-time', args: ['--local'], installed: { source: 'catalog', name: 'time', runtime: 'pypi', package: 'mcp-server-time', at: '2026-11-30' } }
    const bench = await useImports({ servers: { memory, files, time } })
    const state = async (name: string, command: string, args: readonly string[], env = {}): Promise<string | undefined> => (await bench.rows(JSON.stringify({ [name]: { command, args, env } })))[0]?.state
    expect([
      await state('memory', 'npx', ['-y', '@modelcontextprotocol/server-memory']),
      await state('memory', 'npx', ['@modelcontextprotocol/server-memory@2025.1.1'], { MEMORY_FILE_PATH: '/data' }),
      await state('memory', 'npx', ['-y', '@modelcontextprotocol/server-memory'], { MEMORY_FILE_PATH: '/mine' }),
      await state('memory', 'npx', ['-y', '@modelcontextprotocol/server-everything']),
      await state('files', 'npx', ['-y', 'server-files', '/srv']),
      await state('files', 'npx', ['-y', 'server-files', '/etc']),
      await state('time', 'uvx', ['mcp-server-time==2.1', '--local']),
      await state('time', 'npx', ['mcp-server-time', '--local']),
    ]).toEqual(['same', 'same', 'clash', 'clash', 'same', 'clash', 'same', 'clash'])
  })
})
