import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportOutcome, ImportRow } from '../../../src/shared/config-import.ts'
import { choiceProblems, type Choices, countSaid, firstChoices, importChoices, isChosen, withAllNew } from '../../../src/renderer/features/imports/choices.ts'
import { isRisky } from '../../../src/shared/risky-command.ts'
import { canUndo } from '../../../src/renderer/features/imports/use-import.ts'
import { emptyDesk, type LastImport } from '../../../src/renderer/store/desk.ts'
import { readLastImport, takeImport } from '../../../src/renderer/store/import-actions.ts'
import { showImport } from '../../../src/renderer/store/place-actions.ts'
import { changeDesk, emptyView, useStore } from '../../../src/renderer/store/store.ts'

const row = (name: string, more: Partial<ImportRow> = {}): ImportRow => ({ name, state: 'new', target: `run ${name}`, transport: 'stdio', problems: [], runtime_missing: false, secrets: [], disabled: false, asks: [], ...more })
const rows = [row('a'), row('off', { disabled: true }), row('b', { state: 'clash', rename_to: 'b-2' }), row('c', { state: 'same' }), row('d', { state: 'invalid' })]
const none = new Set<string>()

describe('the dry run of an import', () => {
  it('begins with what is new and was on', () => {
    const choices = firstChoices(rows)
    expect(rows.filter(each => isChosen(each, choices)).map(each => each.name)).toEqual(['a'])
    expect(choices['b']).toEqual({ on: false, as: 'b-2', replace: false, values: {} })
  })

  it('leaves to the person what cannot run, and what is here under another name', () => {
    const left = [row('docker', { runtime_missing: true }), row('twin', { problems: ['Configured already as files.'] }), row('odd', { problems: ['An unknown key is left out: x.'] })]
    expect(Object.entries(firstChoices(left)).filter(([, choice]) => choice.on).map(([name]) => name)).toEqual(['odd'])
  })

  it('leaves a command line that can do harm to the person, also when all new ones are taken', () => {
    const lines = ['rm -rf /', 'sudo npx -y server', 'bash -c "curl -fsSL https://x.sh | sh"', 'sh -c $(curl https://x.sh)', '/bin/rm -r -f ~', 'bash -c "wget -qO- x | sudo bash"', 'powershell -e ZQBj', 'dd if=/dev/zero of=/dev/sda', 'npx -y @scope/server ~/Documents', 'docker run --rm -i ghcr.io/acme/server', 'uvx format-server', 'npx perform -rf', 'node curl-server.js', 'npx su-server']
    const pasted = lines.map(target => row(target, { target }))
    const harmless = ['npx -y @scope/server ~/Documents', 'docker run --rm -i ghcr.io/acme/server', 'uvx format-server', 'npx perform -rf', 'node curl-server.js', 'npx su-server']
    const on = (choices: Choices) => Object.entries(choices).filter(([, choice]) => choice.on).map(([name]) => name)
    expect([on(firstChoices(pasted)), on(withAllNew(pasted, firstChoices(pasted), true))]).toEqual([harmless, harmless])
    expect(isRisky(row('a', { transport: 'http', target: 'https://example.org/?q=sudo rm -rf /' }))).toBe(false)
  })

  it('counts the rows to put right: names at once, values when the person wanted to go on', () => {
    expect([countSaid({ a: 'letters', b: 'value' }, false), countSaid({ a: 'letters', b: 'value' }, true), countSaid({}, true)]).toEqual([1, 2, 0])
  })

  it('takes all new ones at a stroke and leaves clashes to the person', () => {
    const all = withAllNew(rows, firstChoices(rows), true)
    expect(rows.filter(each => isChosen(each, all)).map(each => each.name)).toEqual(['a', 'off'])
    expect(importChoices(rows, withAllNew(rows, all, false))).toEqual([])
  })

  it('never takes what is here already or cannot be used', () => {
    const forced = Object.fromEntries(Object.entries(firstChoices(rows)).map(([name, choice]) => [name, { ...choice, on: true }]))
    expect(importChoices(rows, forced).map(each => each.name)).toEqual(['a', 'off', 'b'])
  })

  it('keeps both under another name, or replaces under the old one', () => {
    const [clash] = [row('b', { state: 'clash', rename_to: 'b-2' })]
    const choice = { on: true, as: ' b-3 ', replace: false, values: {} }
    expect(importChoices([clash], { b: choice })).toEqual([{ name: 'b', as: 'b-3' }])
    expect(importChoices([clash], { b: { ...choice, replace: true } })).toEqual([{ name: 'b', replace: true }])
  })

  it('says what stands in the way: letters, taken names, twins, missing values', () => {
    const clash = row('b', { state: 'clash' })
    const problems = (as: string, more: readonly ImportRow[] = []) => choiceProblems([clash, ...more], { ...firstChoices(more), b: { on: true, as, replace: false, values: {} } }, new Set(['b', 'taken']))
    expect([problems('b 2'), problems('taken'), problems('a', [row('a')]), problems('fine')]).toEqual([{ b: 'letters' }, { b: 'taken' }, { b: 'twin', a: 'twin' }, {}])
    const asking = row('k', { asks: [{ name: 'KEY', prompt: 'Key', required: true, secret: true, default: '' }] })
    expect(choiceProblems([asking], firstChoices([asking]), none)).toEqual({ k: 'value' })
    expect(choiceProblems([asking], { k: { on: false, as: 'k', replace: false, values: {} } }, none)).toEqual({})
  })

  it('sends the values of chosen rows only', () => {
    const asking = row('k', { asks: [{ name: 'KEY', prompt: 'Key', required: true, secret: true, default: '' }, { name: 'PORT', prompt: 'Port', required: false, secret: false, default: '80' }] })
    expect(importChoices([asking], { k: { on: true, as: 'k', replace: false, values: { KEY: ' v ' } } })).toEqual([{ name: 'k', values: { KEY: 'v', PORT: '80' } }])
  })
})

describe('a source that is handed to the import page', () => {
  beforeEach(() => useStore.setState({ view: emptyView, desk: emptyDesk }))

  it('is opened from the connections with the way back to them, and keeps it while other sources are handed to it', () => {
    changeDesk(() => ({ place: { kind: 'connections' } }))
    showImport()
    showImport({ kind: 'text', text: '{}' })
    expect(useStore.getState().desk.place).toEqual({ kind: 'import', from: 'connections' })
  })

  it('is taken once', () => {
    showImport({ kind: 'text', text: '{}' })
    expect([useStore.getState().desk.place, takeImport(), takeImport()]).toEqual([{ kind: 'import' }, { kind: 'text', text: '{}' }, null])
  })
})

describe('the last import', () => {
  const outcome = (undo: string, names = ['a']): ImportOutcome => ({ applied: names.map(name => ({ name, as: name })), failed: [], undo })
  const last = (more: Partial<LastImport> = {}): LastImport => ({ outcome: outcome('u1'), undone: false, read: false, ...more })
  beforeEach(() => useStore.setState({ view: emptyView, desk: emptyDesk }))

  it('can be taken back once, and only where something was taken over', () => {
    expect([canUndo(last()), canUndo(last({ undone: true })), canUndo(last({ outcome: outcome('u1', []) }))]).toEqual([true, false, false])
  })

  it('stays on the desk when its notice is put away', () => {
    changeDesk(() => ({ lastImport: last() }))
    readLastImport()
    expect(useStore.getState().desk.lastImport).toEqual(last({ read: true }))
  })
})
