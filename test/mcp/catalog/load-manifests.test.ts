import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadManifests, type LoadedManifests } from '../../../src/main/mcp/catalog/load-manifests.ts'
import { temporaryFolder } from '../../platform/temp-folder.ts'
import { manifest, value } from './entry.ts'

function load(files: Readonly<Record<string, unknown>>): LoadedManifests {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  return loadManifests(folder)
}

/** What is said of one manifest with these changes; undefined: it was taken. */
function fault(changes: Readonly<Record<string, unknown>>): string | undefined {
  return load({ 'one.json': manifest('one', changes) }).diagnostics[0]
}

const stdio = { type: 'stdio', runtime: 'npm', package: 'one-mcp', version: '1.2.0' }

describe('loadManifests', () => {
  it('sorts by name and fills in the defaults', () => {
    const { entries, diagnostics } = load({ 'zebra.json': manifest('zebra'), 'ant.json': manifest('ant'), 'notes.txt': 'not a manifest' })
    expect(diagnostics).toEqual([])
    expect(entries.map(entry => entry.name)).toEqual(['ant', 'zebra'])
    expect(entries[0]).toMatchObject({ official: false, values: [], tools: { preview: [] }, transport: { args: [], env: {}, install_scripts: false } })
  })

  it('leaves out what it cannot use, says why, and keeps the rest', () => {
    const { entries, diagnostics } = load({
      'broken.json': '{\n  "manifest_version": 1,\n  oops\n}',
      'empty.json': '',
      'fine.json': manifest('fine'),
      'future.json': manifest('future', { manifest_version: 2, something: 'new' }),
      'misnamed.json': manifest('other'),
      'unknown.json': manifest('unknown', { colour: 'red' }),
      'wordless.json': manifest('wordless', { description: { en: 'Only English.' } }),
    })
    expect(entries.map(entry => entry.name)).toEqual(['fine'])
    expect(diagnostics).toEqual([
      'broken.json: not valid JSON at line 3, column 3',
      'empty.json: not valid JSON at line 1, column 1',
      'future.json: needs a newer Drawbridge',
      'misnamed.json: its name is other, so its file has to be other.json',
      'unknown.json: Unrecognized key: "colour"',
      'wordless.json: description.zh-CN: Invalid input: expected string, received undefined',
    ])
  })

  it('takes the first of two that differ only in case', () => {
    expect(load({ 'Twin.json': manifest('Twin'), 'twin.json': manifest('twin') })).toMatchObject({ entries: [{ name: 'Twin' }], diagnostics: ['twin.json: there is another server named twin'] })
  })

  it('reads no file of absurd size, and no folder', () => {
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'huge.json'), ' '.repeat(200_001))
    mkdirSync(path.join(folder, 'folder.json'))
    expect(loadManifests(folder)).toEqual({ entries: [], diagnostics: [expect.stringMatching(/^folder\.json: could not be read: /), 'huge.json: larger than 200 KB'] })
  })

  it('says so when there is no folder', () => {
    expect(loadManifests(path.join(temporaryFolder(), 'gone'))).toEqual({ entries: [], diagnostics: [expect.stringMatching(/^The catalog's folder could not be read: ENOENT/)] })
  })

  it('wants every placeholder declared and every declared value used', () => {
    expect(fault({ transport: { ...stdio, args: ['${FOLDER}'] } })).toBe('one.json: it uses ${FOLDER}, which it does not declare')
    expect(fault({ transport: stdio, values: [value('FOLDER', { in_environment: false })] })).toBe('one.json: it asks for FOLDER, which goes nowhere')
    expect(fault({ transport: stdio, values: [value('KEY'), value('KEY')] })).toBe('one.json: it declares KEY twice')
    expect(fault({ transport: { ...stdio, args: ['--key=${KEY}'] }, values: [value('KEY', { required: false })] })).toBe('one.json: it uses ${KEY}, which may be left out and has no default')
    expect(fault({ transport: { ...stdio, args: ['${FOLDER}'] }, values: [value('FOLDER', { in_environment: false })] })).toBeUndefined()
  })

  it('lets a manifest reach for no secret but its own', () => {
    expect(fault({ transport: { ...stdio, env: { TOKEN: '${secret:OTHER}' } } })).toBe('one.json: it uses ${secret:OTHER}, which it does not declare')
    expect(fault({ transport: { ...stdio, args: ['${env:HOME}'] } })).toBe('one.json: it uses ${env:HOME}, which it does not declare')
    expect(fault({ values: [value('KEY', { default: '${secret:OTHER}' })] })).toBe('one.json: a default of it refers to other values')
  })

  it('wants packages pinned and addresses safe', () => {
    expect(fault({ transport: { ...stdio, version: 'latest' } })).toBe('one.json: its package has no exact version')
    expect(fault({ transport: { ...stdio, version: '^1.0.0' } })).toBe('one.json: its package has no exact version')
    expect(fault({ transport: { ...stdio, node_at_least: '>=22' } })).toBe('one.json: transport.node_at_least: Invalid string: must match pattern /^\\d{1,4}\\.\\d{1,4}\\.\\d{1,4}$/')
    expect(fault({ transport: { ...stdio, runtime: 'pypi', node_at_least: '22.5.0' } })).toBe('one.json: only a package of npm can need a Node.js')
    expect(fault({ transport: { ...stdio, node_at_least: '22.5.0' } })).toBeUndefined()
    expect(fault({ transport: { type: 'http', url: 'http://example.com/mcp' } })).toBe('one.json: http://example.com/mcp is neither https nor on this computer')
    expect(fault({ transport: { type: 'http', url: 'https://user:pw@example.com/mcp' } })).toBe('one.json: https://user:pw@example.com/mcp is neither https nor on this computer')
    expect(fault({ transport: { type: 'http', url: 'http://127.0.0.1:3845/mcp' } })).toBeUndefined()
    expect(fault({ homepage: 'http://example.com' })).toBe('one.json: its homepage is not https')
    expect(fault({ suggest: { hosts: ['https://example.com/'] } })).toBe('one.json: https://example.com/ is no host name or no lower-case word')
  })
})
