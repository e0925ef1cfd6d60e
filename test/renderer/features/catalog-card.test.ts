import { createInstance } from 'i18next'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OperationSnapshot, TargetSnapshot } from '../../../src/shared/connector.ts'
import { newestCard } from '../../../src/renderer/features/connectors/server-operation.tsx'
import { failureParts, isUpdate, isWorking, progressShare, serverWords, waitsForSignIn } from '../../../src/renderer/features/connectors/server-words.ts'
import { en } from '../../../src/renderer/i18n/en/messages.ts'
import { emptyDesk } from '../../../src/renderer/store/desk.ts'
import { forgetTyped, typeCardValue } from '../../../src/renderer/store/operation-actions.ts'
import { commandPieces } from '../../../src/renderer/ui/command-box.tsx'
import { emptyView, useStore } from '../../../src/renderer/store/store.ts'
import { type AskedValue, filledValues, valueOf, valueProblem } from '../../../src/renderer/ui/asked-value.ts'

const target = (more: Partial<TargetSnapshot>): TargetSnapshot => ({ name: 'files', kind: 'mcp', action: 'install', state: 'pending', ...more })
const card = (id: string, more: Partial<OperationSnapshot> = {}): OperationSnapshot => ({ op_id: id, seq: 1, deadline_at: 1000, timeout_seconds: 300, settled: false, settled_at: null, settled_by: null, owner: { type: 'account' }, targets: [target({})], ...more })
const i18n = createInstance()

beforeAll(async () => {
  await i18n.init({ lng: 'en', keySeparator: false, nsSeparator: false, showSupportNotice: false, resources: { en: { translation: en } } })
})

describe('a server’s row of a card', () => {
  const said = (more: Partial<TargetSnapshot>) => serverWords(i18n.t, target(more)).text

  it('says which step it is at, and which one failed', () => {
    expect([said({}), said({ action: 'enable' }), said({ action: 'authorize' }), said({ state: 'initiated', progress: { step: 'fetch' } }), said({ state: 'initiated' })]).toEqual(['Not installed yet', 'Off', 'Getting the link…', 'Fetching its package…', 'Starting it…'])
    expect([said({ state: 'failed', progress: { step: 'fetch' } }), said({ state: 'failed' }), said({ detail: 'It needs KEY.' })]).toEqual(['Its package could not be fetched', 'It did not work', 'It did not work'])
  })

  it('says what came of it', () => {
    expect([said({ state: 'connected', tools: ['a', 'b'] }), said({ state: 'connected', action: 'authorize' }), said({ state: 'connected', action: 'enable', tools: ['a'] })]).toEqual(['Installed · 2 tools', 'Signed in', 'On · 1 tool'])
    expect([said({ state: 'not_connected', detail: 'It ended. Its last words: boom' }), said({ state: 'not_connected', action: 'authorize' }), said({ state: 'skipped' })]).toEqual(['Not installed · It ended.', 'Not signed in', 'Skipped'])
  })

  it('says of an update that was not made that the installed one stays', () => {
    const installed_version = '0.9.0'
    expect([said({ installed_version, state: 'skipped' }), said({ installed_version, state: 'not_connected' }), said({ installed_version, state: 'not_connected', detail: 'The download broke off.' }), said({ installed_version, state: 'connected' })]).toEqual(['Not updated, the installed one stays', 'Not updated, the installed one stays', 'Not updated, the installed one stays · The download broke off.', 'Installed'])
    expect([isUpdate(target({ installed_version })), isUpdate(target({}))]).toEqual([true, false])
  })

  it('connects to a server that runs elsewhere, and installs nothing', () => {
    const command = 'https://mcp.example.org/mcp'
    expect([said({ command }), said({ command, state: 'connected', tools: ['a'] }), said({ command, state: 'not_connected' }), said({ command, action: 'enable' })]).toEqual(['Not connected', 'Connected · 1 tool', 'Not connected', 'Off'])
  })

  it('works as soon as a step is told, and asks again once there is something to say', () => {
    expect([isWorking(target({})), isWorking(target({ progress: { step: 'runtime' } })), isWorking(target({ progress: { step: 'start' }, detail: 'It ended.' })), isWorking(target({ state: 'initiated' }))]).toEqual([false, true, false, true])
  })

  it('waits for a sign-in only until the work goes on', () => {
    const link = { state: 'initiated' as const, connect_url: 'https://example.org' }
    expect([waitsForSignIn(target(link)), waitsForSignIn(target({ ...link, progress: { step: 'sign-in' } })), waitsForSignIn(target({ ...link, progress: { step: 'list' } })), waitsForSignIn(target({ state: 'initiated' }))]).toEqual([true, true, false, false])
  })

  it('tells main’s sentence from the last words of the server', () => {
    expect(failureParts(i18n.t, 'It ended (exit code 1). Its last words: no key\nbye')).toEqual({ sentence: 'It ended (exit code 1).', lastWords: 'no key\nbye' })
    expect(failureParts(i18n.t, 'npm failed (exit code 1). Last words: E404')).toEqual({ sentence: 'npm failed (exit code 1).', lastWords: 'E404' })
    expect(failureParts(i18n.t, 'npm refused.\nE404 not found')).toEqual({ sentence: 'npm refused.', lastWords: 'E404 not found' })
    expect(failureParts(i18n.t, '')).toEqual({ sentence: '', lastWords: '' })
  })

  it('moves its bar step by step, by the steps that its kind of server has', () => {
    expect([progressShare({ step: 'runtime' }, 'npx x'), progressShare({ step: 'fetch', done: 5, total: 10 }, 'npx x'), progressShare({ step: 'save' }, 'npx x'), progressShare({ step: 'list' }, 'https://x'), progressShare({ step: 'fetch', done: 9, total: 0 }, 'npx x')]).toEqual([0, 1.5 / 6, 5 / 6, 3 / 5, 1 / 6])
    expect(progressShare({ step: 'fetch', done: 99, total: 10 }, undefined)).toBe(2 / 6)
  })
})

describe('the card in a sheet', () => {
  it('is the open one, else the one that settled while it was looked at', () => {
    const settled = card('old', { settled: true, settled_at: 50, deadline_at: 300 })
    const open = card('new', { deadline_at: 400 })
    expect([newestCard([settled, open], 'files', 10)?.op_id, newestCard([settled], 'files', 10)?.op_id, newestCard([settled], 'files', 60), newestCard([open], 'mail', 10)]).toEqual(['new', 'old', undefined, undefined])
  })
})

describe('a command that still lacks values', () => {
  it('shows what is asked for by its name, and nothing else', () => {
    expect(commandPieces('npx -y x ${REPO_FOLDER} ${OTHER}/${REPO_FOLDER}', { REPO_FOLDER: 'Folder of the repository' })).toEqual([
      { text: 'npx -y x ', prompt: null },
      { text: '⟨repo folder⟩', prompt: 'Folder of the repository' },
      { text: ' ', prompt: null },
      { text: '${OTHER}', prompt: null },
      { text: '/', prompt: null },
      { text: '⟨repo folder⟩', prompt: 'Folder of the repository' },
    ])
    expect([commandPieces('${constructor}', {}), commandPieces('', {})]).toEqual([[{ text: '${constructor}', prompt: null }], []])
  })
})

describe('values that are asked for', () => {
  const asked = (more: Partial<AskedValue> = {}): AskedValue => ({ name: 'KEY', prompt: 'Key', required: true, secret: false, default: '', ...more })

  it('start with their default, but never with one for a secret', () => {
    expect([valueOf(asked({ default: '8080' }), {}), valueOf(asked({ default: 'x', secret: true }), {}), valueOf(asked({ default: '8080' }), { KEY: '' })]).toEqual(['8080', '', ''])
  })

  it('are checked as far as a window can', () => {
    const paths = ['Documents', './a', '/home/a', '~', '~/a', '~a', 'C:\\a', 'c:/a', '\\\\host\\share', '${HOME}/a'].map(text => valueProblem(asked({ kind: 'folder' }), text))
    expect(paths).toEqual(['path', 'path', null, null, null, 'path', null, null, null, null])
    expect([valueProblem(asked(), ' '), valueProblem(asked({ required: false }), ''), valueProblem(asked({ kind: 'url' }), 'localhost:5432'), valueProblem(asked({ kind: 'url' }), 'postgres://me@host/db'), valueProblem(asked({ kind: 'number' }), '8o'), valueProblem(asked({ kind: 'number' }), '80')]).toEqual(['required', null, 'url', null, 'number', null])
  })

  it('are sent without blanks around them and without those that are empty', () => {
    expect(filledValues([asked(), asked({ name: 'TOKEN', secret: true }), asked({ name: 'PORT', default: '80' }), asked({ name: 'NO' })], { KEY: ' a ', TOKEN: ' t\n', OTHER: 'x' })).toEqual({ KEY: 'a', TOKEN: 't', PORT: '80' })
  })
})

describe('what is typed on a card', () => {
  beforeEach(() => useStore.setState({ view: emptyView, desk: emptyDesk }))
  const kept = () => useStore.getState().desk.cardValues

  const typed = { 'op/files': { FOLDER: '/home', TOKEN: 's3cret' } }
  const type = () => {
    typeCardValue('op/files', 'FOLDER', '/home')
    typeCardValue('op/files', 'TOKEN', 's3cret')
  }

  it('stays while its row is worked on and when it failed, secrets as well', () => {
    type()
    for (const state of ['pending', 'initiated', 'failed', 'expired'] as const) forgetTyped(card('op', { targets: [target({ state })] }))
    expect(kept()).toEqual(typed)
  })

  it('is forgotten when its row is done or its card is settled, and that of other cards stays', () => {
    type()
    typeCardValue('other/files', 'TOKEN', 'x')
    forgetTyped(card('op', { targets: [target({ state: 'connected' })] }))
    expect(kept()).toEqual({ 'other/files': { TOKEN: 'x' } })
    forgetTyped(card('other', { settled: true, targets: [target({ state: 'failed' })] }))
    expect(kept()).toEqual({})
  })
})
