import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openZip } from '../../../src/main/mcp/config-import/zip-archive.ts'
import { zipBytes } from '../../scripts/zip-bytes.ts'
import { brief, type ImportsBench, saved, useImports } from './imports-bench.ts'

interface Part {
  name: string
  content?: string
  mode?: number
}

function zip(...parts: readonly Part[]): Buffer {
  return zipBytes(parts.map(({ name, content = 'x', mode = 0o100644 }) => ({ name, content: name.endsWith('/') ? '' : content, mode, deflate: content.length > 100 })))
}

function bundle(manifest: object, ...files: readonly Part[]): Buffer {
  const whole = { manifest_version: '0.3', name: 'notes', version: '1.2.0', description: 'd', author: { name: 'a' }, ...manifest }
  return zip({ name: 'manifest.json', content: JSON.stringify(whole) }, ...files)
}

const nodeServer = { type: 'node', entry_point: 'server/index.js', mcp_config: { command: 'node', args: ['${__dirname}/server/index.js'] } }
const script = { name: 'server/index.js', content: 'console.log(1)' }

async function refusal(bench: ImportsBench, bytes: Buffer): Promise<string> {
  const read = await bench.imports.read({ kind: 'file', path: bench.file(`${Math.random()}.mcpb`, bytes) })
  return read.ok ? 'read' : read.failure.message
}

/** Takes over the only row; gives the folder it was unpacked to. */
async function take(bench: ImportsBench, bytes: Buffer, values: Readonly<Record<string, string>> = {}): Promise<{ name: string; undo: string; failed: readonly { message: string }[] }> {
  const table = await bench.table({ kind: 'file', path: bench.file('a.mcpb', bytes) })
  const name = table.rows[0]?.name ?? ''
  const outcome = await bench.imports.apply(table.id, [{ name, values, replace: true }])
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return { name, undo: outcome.value.undo, failed: outcome.value.failed }
}

function unpacked(bench: ImportsBench, name: string): string {
  return bench.settings.current().mcp_servers[name]?.cwd ?? ''
}

describe('a bundle', () => {
  it('asks for what its manifest asks for, and unpacks nothing before it is taken over', async () => {
    const bench = await useImports()
    const manifest = {
      server: { type: 'node', entry_point: 'server/index.js', mcp_config: { command: 'node', args: ['${__dirname}/server/index.js', '${user_config.folders}', '--level=${user_config.level}'], env: { API_KEY: '${user_config.api_key}', EXTRA: '${user_config.extra}', HOME_OF: '${HOME}${/}x' } } },
      user_config: {
        api_key: { type: 'string', title: 'API key', description: 'From your account', sensitive: true, required: true, default: 'never shown' },
        folders: { type: 'directory', title: 'Folders', multiple: true, required: true, default: ['${HOME}/Desktop', '${DOCUMENTS}'] },
        level: { type: 'number', title: 'Level', default: 3, min: 1, max: 5 },
        extra: { type: 'string', title: 'Extra' },
      },
    }
    const table = await bench.table({ kind: 'file', path: bench.file('Notes 1.2.mcpb', bundle(manifest, script)) })
    expect([table.from, table.rows.map(brief), existsSync(bench.serversFolder)]).toEqual([
      'Notes 1.2.mcpb',
      [{
        name: 'notes',
        state: 'new',
        target: `node ${bench.serversFolder}/notes/server/index.js <folders> --level=<level>`,
        asks: ['api_key (secret): API key: From your account', `folders: Folders (one a line) [${bench.home}/Desktop\n${bench.home}/Documents]`, 'level: Level [3]', 'extra: Extra'],
      }],
      false,
    ])
    const wrong = await bench.imports.apply(table.id, [{ name: 'notes', values: { api_key: 'k', level: '9' } }])
    expect(wrong.ok && wrong.value.failed).toEqual([{ name: 'notes', message: 'level has to be a number from 1 up to 5.' }])
    await bench.imports.apply(table.id, [{ name: 'notes', values: { api_key: 'k-typed', folders: '/a b\n/c' } }])
    const folder = unpacked(bench, 'notes')
    expect(saved(bench, 'notes')).toEqual({
      command: 'node',
      args: [`${folder}/server/index.js`, '/a b', '/c', '--level=3'],
      env: { API_KEY: '${secret:mcp.notes.api_key}', HOME_OF: `${bench.home}/x` },
      cwd: folder,
    })
    expect(bench.settings.current().mcp_servers['notes']?.installed).toEqual({ source: 'bundle', runtime: 'bundle', version: '1.2.0', name: 'Notes 1.2.mcpb', at: '2026-11-30T12:00:00.000Z', secrets: ['mcp.notes.api_key'] })
    expect([path.dirname(folder), readFileSync(path.join(folder, 'server/index.js'), 'utf8'), bench.secrets.get('mcp.notes.api_key')]).toEqual([path.join(bench.serversFolder, 'notes'), 'console.log(1)', 'k-typed'])
  })

  it('of programs can run them; other files are nobody’s to run', async () => {
    const bench = await useImports()
    const manifest = { dxt_version: '0.1', manifest_version: undefined, server: { type: 'binary', entry_point: 'bin/tool', mcp_config: { command: 'bin/tool', args: ['--data', '${__dirname}/data'], platform_overrides: { linux: { args: ['--linux'] }, win32: { command: 'bin/tool.exe' } } } } }
    const { name } = await take(bench, bundle(manifest, { name: 'bin/' }, { name: 'bin/tool' }, { name: 'bin/helper', mode: 0o100755 }, { name: 'data/a.txt', mode: 0o104755 }, { name: 'readme', mode: 0o100666 }))
    const folder = unpacked(bench, name)
    const modes = ['bin/tool', 'bin/helper', 'data/a.txt', 'readme'].map(file => (statSync(path.join(folder, file)).mode & 0o7777).toString(8))
    expect([saved(bench, name), modes]).toEqual([{ command: `${folder}/bin/tool`, args: ['--linux'], cwd: folder }, ['700', '700', '700', '600']])
  })

  it('without a command runs as its kind does', async () => {
    const bench = await useImports()
    const commands = await Promise.all([
      { type: 'node', entry_point: 'main' },
      { type: 'python', entry_point: 'main' },
      { type: 'uv', entry_point: 'main' },
      { type: 'binary', entry_point: 'main' },
    ].map(async (server, index) => (await bench.table({ kind: 'file', path: bench.file(`${index}.dxt`, bundle({ name: `kind-${index}`, server }, { name: 'main' })) })).rows[0]?.target.replaceAll(bench.serversFolder, '')))
    expect(commands).toEqual(['node /kind-0/main', 'python3 /kind-1/main', 'uv run --directory /kind-2 main', '/kind-3/main'])
  })

  it('for other systems cannot be taken over', async () => {
    const bench = await useImports()
    const table = await bench.table({ kind: 'file', path: bench.file('mac.mcpb', bundle({ server: nodeServer, compatibility: { platforms: ['darwin', 'win32'], claude_desktop: '>=1' } }, script)) })
    expect(table.rows.map(row => [row.state, row.problems])).toEqual([['invalid', ['It is made for macOS, Windows only.']]])
  })

  it('is taken back whole, and what it replaced runs as before', async () => {
    const bench = await useImports()
    await take(bench, bundle({ server: nodeServer }, { ...script, content: 'first' }))
    const before = bench.settingsText()
    const first = unpacked(bench, 'notes')
    const { undo } = await take(bench, bundle({ server: { ...nodeServer, mcp_config: { ...nodeServer.mcp_config, args: ['${__dirname}/server/index.js', '--new'] } }, version: '2.0.0' }, { ...script, content: 'second' }))
    const second = unpacked(bench, 'notes')
    expect(readFileSync(path.join(second, 'server/index.js'), 'utf8')).toBe('second')
    expect((await bench.imports.undo(undo)).ok).toBe(true)
    expect([bench.settingsText(), existsSync(second), readFileSync(path.join(first, 'server/index.js'), 'utf8')]).toEqual([before, false, 'first'])
  })

  it('that was exchanged since it was looked at is not unpacked', async () => {
    const bench = await useImports()
    const table = await bench.table({ kind: 'file', path: bench.file('a.mcpb', bundle({ server: nodeServer }, script)) })
    const file = bench.file('a.mcpb', bundle({ server: nodeServer }, { ...script, content: 'evil' }))
    const outcome = await bench.imports.apply(table.id, [{ name: 'notes' }])
    expect(outcome.ok && outcome.value.failed).toEqual([{ name: 'notes', message: `${file} has changed since it was looked at. Read it again.` }])
    expect([bench.settings.current().mcp_servers, existsSync(bench.serversFolder) ? readdirSync(bench.serversFolder) : []]).toEqual([{}, []])
  })

  it('reads the same once it is installed', async () => {
    const bench = await useImports()
    const bytes = bundle({ server: nodeServer }, script)
    await take(bench, bytes)
    const table = await bench.table({ kind: 'file', path: bench.file('again.mcpb', bytes) })
    expect(table.rows.map(row => row.state)).toEqual(['same'])
  })
})

describe('a bundle that is broken or hostile', () => {
  it.each<[string, Buffer, string]>([
    ['no manifest', zip({ name: 'a.txt' }), 'is a zip without a manifest.json, so no bundle.'],
    ['a manifest that is no JSON', zip({ name: 'manifest.json', content: '{"name":' }), 'Its manifest.json: It is not valid JSON at line 1, column 9.'],
    ['a manifest without a server', bundle({}), 'Its manifest.json is not one of a bundle: server: Invalid input: expected object, received undefined.'],
    ['a manifest without a version of its form', bundle({ manifest_version: undefined, server: nodeServer }, script), 'Its manifest.json is not one of a bundle: manifest_version is missing.'],
    ['an entry point that is not in it', bundle({ server: nodeServer }), 'Its manifest names server/index.js, which is not in it.'],
    ['a way out of its folder', bundle({ server: nodeServer }, script, { name: '../evil' }), 'The bundle was refused: invalid relative path: ../evil.'],
    ['a way out further in', bundle({ server: nodeServer }, script, { name: 'a/../../evil' }), 'The bundle was refused: invalid relative path: a/../../evil.'],
    ['an absolute path', bundle({ server: nodeServer }, script, { name: '/etc/evil' }), 'The bundle was refused: absolute path: /etc/evil.'],
    ['a path of Windows', bundle({ server: nodeServer }, script, { name: 'C:\\evil' }), 'The bundle was refused: invalid characters in fileName: C:\\evil.'],
    ['a drive', bundle({ server: nodeServer }, script, { name: 'a/c:evil' }), 'The bundle was refused: "a/c:evil" is no path inside it.'],
    ['a device of Windows', bundle({ server: nodeServer }, script, { name: 'a/NUL.txt' }), 'The bundle was refused: "a/NUL.txt" is no path inside it.'],
    ['a symbolic link', bundle({ server: nodeServer }, script, { name: 'link', content: '/etc/passwd', mode: 0o120777 }), 'The bundle was refused: "link" is a link or a device.'],
    ['a device', bundle({ server: nodeServer }, script, { name: 'pipe', mode: 0o010644 }), 'The bundle was refused: "pipe" is a link or a device.'],
    ['a name twice', bundle({ server: nodeServer }, script, { name: 'a' }, { name: 'a' }), 'The bundle was refused: "a" is in it twice.'],
    ['a name twice in other letters', bundle({ server: nodeServer }, script, { name: 'Server/Index.js' }), 'The bundle was refused: "Server/Index.js" is in it twice.'],
    ['a file in a file', bundle({ server: nodeServer }, script, { name: 'server/index.js/more' }), 'The bundle was refused: "server/index.js/more" lies in a file.'],
    ['a file where a folder is', bundle({ server: nodeServer }, script, { name: 'server' }), 'The bundle was refused: "server" is in it twice.'],
    ['a bomb by its own figures', bundle({ server: nodeServer }, script, { name: 'zeros', content: '0'.repeat(60 * 1024 * 1024) }), 'The bundle was refused: it unpacks to many times its size.'],
    ['no end', bundle({ server: nodeServer }, script).subarray(0, 200), 'The bundle was refused: it could not be opened: End of central directory record signature not found. Either not a zip file, or file is truncated.'],
  ])('has %s', async (_kind, bytes, words) => {
    const message = await refusal(await useImports(), bytes)
    expect(message.endsWith(words) ? words : message).toBe(words)
  })

  it('is encrypted', async () => {
    const bytes = bundle({ server: nodeServer }, { ...script, content: 'secret '.repeat(40) })
    for (const signature of [0x04034b50, 0x02014b50]) {
      const at = bytes.lastIndexOf(Buffer.from([signature & 0xff, (signature >> 8) & 0xff, (signature >> 16) & 0xff, signature >>> 24]))
      bytes.writeUInt16LE(1, at + (signature === 0x04034b50 ? 6 : 8))
    }
    expect(await refusal(await useImports(), bytes)).toBe('The bundle was refused: "server/index.js" is encrypted.')
  })

  it('unpacks to more than it declares', async () => {
    const bench = await useImports()
    const content = 'a'.repeat(5000)
    const bytes = bundle({ server: nodeServer }, { ...script, content })
    const declared = Buffer.alloc(4)
    declared.writeUInt32LE(5000)
    for (let at = bytes.indexOf(declared); at >= 0; at = bytes.indexOf(declared, at + 1)) bytes.writeUInt32LE(10, at)
    const { failed } = await take(bench, bytes)
    expect(failed.map(row => row.message)).toEqual(['The bundle was refused: too many bytes in the stream. expected 10. got at least 5000.'])
    expect([bench.settings.current().mcp_servers, readdirSync(bench.serversFolder)]).toEqual([{}, []])
  })

  it('holds more entries or bytes than are allowed', async () => {
    const bench = await useImports()
    const file = bench.file('many.zip', zip(...Array.from({ length: 12 }, (_each, index) => ({ name: `f${index}`, content: 'y'.repeat(90) }))))
    const open = async (limits: { entries: number; bytes: number; ratio: number }): Promise<string> => {
      const opened = await openZip(file, limits)
      if (opened.ok) opened.value.close()
      return opened.ok ? 'opened' : opened.failure.message
    }
    expect(await open({ entries: 12, bytes: 1080, ratio: 100 })).toBe('opened')
    expect(await open({ entries: 11, bytes: 1080, ratio: 100 })).toBe('The bundle was refused: it holds more than 11 entries.')
    expect(await open({ entries: 12, bytes: 1079, ratio: 100 })).toBe('The bundle was refused: it would take more than 0 MB.')
  })

  it('cannot reach the secret store or the settings through its manifest', async () => {
    const bench = await useImports({ environment: { PLAIN: 'p' } })
    const table = await bench.table({
      kind: 'file',
      path: bench.file('x.mcpb', bundle({ server: { type: 'node', mcp_config: { command: 'node', args: ['${secret:provider.openai}', '${env:PLAIN}', '${user_config.none}', '${PLAIN}'] } }, user_config: { a: { type: 'string', title: 'A', default: '${secret:b}' } } })),
    })
    expect(table.rows.map(brief)).toEqual([{
      name: 'notes',
      state: 'new',
      target: 'node "" "" "" ${env:PLAIN}',
      problems: ['${secret:provider.openai} stands for nothing here; it is left blank.', '${env:PLAIN} stands for nothing here; it is left blank.', '${user_config.none} stands for nothing here; it is left blank.'],
      asks: ['a: A'],
    }])
    const nested = await bench.table({ kind: 'file', path: bench.file('y.mcpb', bundle({ server: { type: 'node', mcp_config: { command: 'node', args: ['${sec${nothing}ret:provider.openai}'] } } })) })
    expect(nested.rows.map(row => [row.state, row.problems.at(0)])).toEqual([['invalid', 'It nests references in one another, which cannot be taken over.']])
  })
})
