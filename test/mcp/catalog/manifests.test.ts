import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadManifests } from '../../../src/main/mcp/catalog/load-manifests.ts'
import { type CatalogEntry, catalogCategories, type Words } from '../../../src/shared/catalog-entry.ts'
import { projectFolder } from '../../support/source-files.ts'

const folder = path.join(projectFolder, 'resources/catalog')
const { entries, diagnostics } = loadManifests(folder)

function sentences(entry: CatalogEntry): readonly Words[] {
  return [entry.description, ...(entry.post_install === undefined ? [] : [entry.post_install]), ...entry.values.flatMap(value => [value.prompt, ...(value.hint === undefined ? [] : [value.hint])]), ...entry.access.map(access => access.extent)]
}

/** What fits a rule not, as `server: what`. */
function offences(find: (entry: CatalogEntry) => readonly string[]): readonly string[] {
  return entries.flatMap(entry => find(entry).map(what => `${entry.name}: ${what}`))
}

describe('the bundled manifests', () => {
  it('are all usable, in the order of their names', () => {
    expect(diagnostics).toEqual([])
    expect(entries.length).toBeGreaterThanOrEqual(45)
    expect(entries.map(entry => `${entry.name}.json`)).toEqual(readdirSync(folder).sort())
  })

  it('are of every category and every way of running a server', () => {
    expect([...new Set(entries.map(entry => entry.category))].sort()).toEqual([...catalogCategories].sort())
    const ways = entries.map(({ transport }) => (transport.type === 'stdio' ? transport.runtime : transport.type))
    expect([...new Set(ways)].sort()).toEqual(['command', 'docker', 'http', 'npm', 'pypi'])
  })

  it('describe themselves in one sentence of a fit length', () => {
    expect(offences(({ description: { en } }) => (en.length >= 55 && en.length <= 140 && /^[A-Z].*\.$/.test(en) ? [] : [`${en.length} ${en}`]))).toEqual([])
  })

  it('say it in Chinese and Japanese, not in English again', () => {
    expect(offences(({ description, post_install }) => [description, ...(post_install === undefined ? [] : [post_install])].flatMap(words => [
      ...(/\p{Script=Han}/u.test(words['zh-CN']) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words['zh-CN']) ? [] : [words['zh-CN']]),
      ...(/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words.ja) ? [] : [words.ja]),
    ]))).toEqual([])
  })

  it('translate every sentence that is one', () => {
    const isSentence = (text: string): boolean => text.split(' ').length > 3 && !/[›/]/.test(text)
    expect(offences(entry => sentences(entry).filter(words => isSentence(words.en) && (words['zh-CN'] === words.en || words.ja === words.en)).map(words => words.en))).toEqual([])
  })

  it('hold no loose end in their words', () => {
    const loose = /undefined|\s{2}|^\s|\s$| at $|在 +创建|^ で/
    expect(offences(entry => sentences(entry).flatMap(words => Object.values(words)).filter(text => loose.test(text)))).toEqual([])
  })

  it('keep secrets secret: what reads like one is never shown, and has no default', () => {
    const secretName = /TOKEN|SECRET|PASSWORD|_PWD$|API_KEY|APP_KEY|CONNECTION_STRING|^DSN$|DATABASE_URI/
    expect(offences(entry => entry.values.filter(value => value.secret !== secretName.test(value.name) || (value.secret && value.default !== '')).map(value => value.name))).toEqual([])
  })

  it('put no secret on a command line, where every program of the computer can read it', () => {
    expect(offences(({ transport, values }) => (transport.type === 'stdio' ? values.filter(value => value.secret && transport.args.some(arg => arg.includes(`\${${value.name}}`))).map(value => value.name) : []))).toEqual([])
  })

  it('ask for a key when they sign in with one, and only then', () => {
    expect(offences(({ auth, values }) => ((auth.type === 'api_key') === values.some(value => value.secret) ? [] : [auth.type]))).toEqual([])
  })

  it('name a way to the network or say that there is none to fear', () => {
    const reach = new Set(['network', 'account', 'database', 'browser'])
    expect(offences(({ transport, access }) => (transport.type === 'stdio' || access.some(each => reach.has(each.kind)) ? [] : ['no reach'])) ).toEqual([])
  })

  it('say which Node.js they need where it is looked at, not in a sentence', () => {
    expect(offences(entry => sentences(entry).map(words => words.en).filter(text => text.includes('Node.js')))).toEqual([])
    expect(entries.filter(({ transport }) => transport.type === 'stdio' && transport.node_at_least !== undefined).length).toBeGreaterThanOrEqual(18)
  })

  it('let a server with a folder of its own have that folder only', () => {
    expect(offences(({ values, config }) => (values.some(value => value.kind === 'folder' && !value.in_environment) && config?.roots !== 'none' ? ['roots'] : []))).toEqual([])
  })

  it('list tools by name, each once and with a description', () => {
    expect(offences(({ tools }) => tools.preview.filter((tool, index) => tool.description === '' || tools.preview.findIndex(other => other.name === tool.name) !== index || tool.description.length > 140).map(tool => tool.name))).toEqual([])
    expect(entries.filter(entry => entry.tools.preview.length > 0).length).toBeGreaterThanOrEqual(30)
  })

  it('can be found by words of lower case', () => {
    expect(offences(({ suggest }) => ((suggest?.keywords.length ?? 0) > 0 ? [] : ['no keywords']))).toEqual([])
  })

  it('are written the same way, so that a change shows as one', () => {
    const differing = readdirSync(folder).filter(file => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      return text !== `${JSON.stringify(JSON.parse(text), null, 2)}\n`
    })
    expect(differing).toEqual([])
  })
})
