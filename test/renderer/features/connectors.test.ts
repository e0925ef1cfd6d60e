import { createInstance } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ConnectorAccount, ConnectorRow, TargetSnapshot } from '../../../src/shared/connector.ts'
import { readAppsRequest } from '../../../src/renderer/features/activity/apps-request.ts'
import { entriesOf, groupConnections } from '../../../src/renderer/features/connections/group-connections.ts'
import { failedTarget } from '../../../src/renderer/features/connectors/failed-target.ts'
import { identityWords } from '../../../src/renderer/features/connectors/identity-words.ts'
import { minutesLeft } from '../../../src/renderer/features/connectors/minutes-left.ts'
import { targetWords, webLink } from '../../../src/renderer/features/connectors/target-words.ts'
import { en } from '../../../src/renderer/i18n/en/messages.ts'
import { appTitle } from '../../../src/renderer/store/app-title.ts'
import { accountName, hostedApps } from '../../../src/renderer/store/hosted.ts'
import { emptyView } from '../../../src/renderer/store/store.ts'

const row = (connector: string, more: Partial<ConnectorRow> = {}): ConnectorRow => ({ connector, enabled: true, connected: false, disabled_tools: [], ...more })
const account = (connector: string, status: ConnectorAccount['status'], more: Partial<ConnectorAccount> = {}): ConnectorAccount => ({ connection_id: `${connector}-1`, connector, status, active: status === 'active', disabled: false, ...more })
const target = (more: Partial<TargetSnapshot>): TargetSnapshot => ({ name: 'mail', kind: 'connector', action: 'connect', state: 'pending', ...more })
const i18n = createInstance()

beforeAll(async () => {
  await i18n.init({ lng: 'en', keySeparator: false, nsSeparator: false, showSupportNotice: false, resources: { en: { translation: en } } })
})

describe('a card that takes one line', () => {
  const of = (settled: boolean, ...targets: readonly Partial<TargetSnapshot>[]) => failedTarget({ settled, targets: targets.map(each => target({ kind: 'mcp', ...each })) })?.state ?? null

  it('is of one server whose last try failed, with nothing being done about it', () => {
    expect([of(false, { state: 'failed' }), of(false, { state: 'expired' }), of(false, { state: 'pending', detail: 'Why' })]).toEqual(['failed', 'expired', 'pending'])
    expect([of(true, { state: 'failed' }), of(false, { state: 'failed' }, { state: 'failed' }), of(false, { state: 'pending' }), of(false, { state: 'initiated', detail: 'Why' }), of(false, { kind: 'connector', state: 'failed' })]).toEqual([null, null, null, null, null])
  })
})

describe('hosted apps', () => {
  it('stand by what a person has to do about them', () => {
    const apps = hostedApps({
      rows: [row('mail', { connected: true }), row('notes'), row('tracker', { connected: true }), row('chat', { enabled: false }), row('calendar')],
      accounts: [account('mail', 'active'), account('tracker', 'active'), account('tracker', 'expired', { connection_id: 't2' }), account('calendar', 'pending')],
    })
    expect(apps.map(app => `${app.title} ${app.standing} ${app.accounts.length}`)).toEqual(['Calendar available 0', 'Chat off 0', 'Mail connected 1', 'Notes available 0', 'Tracker attention 2'])
  })

  it('stand by the word of the gateway where accounts cannot be read', () => {
    const apps = hostedApps({ rows: [row('mail', { connected: true }), row('notes', { connection_status: 'expired' })], accounts: null })
    expect(apps.map(app => app.standing)).toEqual(['connected', 'attention'])
  })

  it('are in one list with servers, found by their accounts, and narrowed by kind', () => {
    const apps = hostedApps({ rows: [row('practice_mail', { connected: true }), row('notes')], accounts: [account('practice_mail', 'active', { alias: 'work' })] })
    const server = { name: 'files', target: 'run files', transport: 'stdio' as const, origin: 'settings' as const, quarantined: [], strayLines: 0, offers: { resources: false, prompts: false }, signedIn: false, state: { kind: 'off' as const } }
    const entries = entriesOf([server], apps)
    const shown = (words: string, filter: 'all' | 'machine' | 'hosted' | 'attention' = 'all') => groupConnections(entries, words, filter).map(group => `${group.standing}: ${group.entries.map(each => each.name).join(' ')}`)
    expect(shown('')).toEqual(['connected: Practice Mail', 'available: Notes', 'off: files'])
    expect([shown('WORK'), shown('', 'machine'), shown('', 'hosted'), shown('', 'attention')]).toEqual([['connected: Practice Mail'], ['off: files'], ['connected: Practice Mail', 'available: Notes'], []])
  })

  it('call an account by its name, else by its label, else not at all', () => {
    expect([accountName({ alias: 'work', label: 'me@example.org' }), accountName({ label: 'me@example.org' }), accountName({ label: '' }), accountName({})]).toEqual(['work', 'me@example.org', null, null])
  })

  it('are called as people write them', () => {
    expect(['practice_mail', 'github', 'google-calendar', 'x', '-', 'élan'].map(appTitle)).toEqual(['Practice Mail', 'GitHub', 'Google Calendar', 'X', '-', 'Élan'])
  })
})

describe('a row of a card', () => {
  it('says how it stands', () => {
    const link = 'https://app.example/consent'
    const said = (more: Partial<TargetSnapshot>, opened = false) => targetWords(i18n.t, target(more), opened).text
    expect([said({}), said({ state: 'initiated', connect_url: link }), said({ state: 'initiated', connect_url: link }, true), said({ state: 'initiated' })]).toEqual(['Getting the link…', 'Ready to connect', 'Opened in your browser, waiting for you to allow it', 'No link to open yet'])
    expect([said({ state: 'failed', detail: 'Access was denied.' }), said({ state: 'failed' }), said({ state: 'expired', detail: 'x' }), said({ state: 'not_connected', detail: 'No seat.' })]).toEqual(['Access was denied.', 'It was not connected', 'The link expired', 'Not connected · No seat.'])
  })

  it('opens web pages and nothing else', () => {
    expect([webLink('https://a.example'), webLink('http://127.0.0.1:1/x'), webLink('javascript:alert(1)'), webLink('file:///etc'), webLink(undefined)]).toEqual(['https://a.example', 'http://127.0.0.1:1/x', null, null, null])
  })

  it('counts down in minutes and stops at zero', () => {
    expect([minutesLeft(1300, 1_000_000), minutesLeft(1009, 1_000_100), minutesLeft(1000, 2_000_000)]).toEqual(['5:00', '0:09', '0:00'])
  })
})

describe('what the row of manage_connections was asked', () => {
  it('is read from any form that main takes', () => {
    expect(readAppsRequest({ action: 'Connect', connectors: ['Mail', { name: 'notes', alias: 'home' }, 'mail'] })).toEqual({ action: 'connect', names: ['mail', 'notes'], to: '' })
    expect(readAppsRequest({ action: 'rename', connectors: { name: 'mail', alias: 'a', to: 'b' } })).toEqual({ action: 'rename', names: ['mail'], to: 'b' })
    expect([readAppsRequest({}), readAppsRequest({ action: 'burn', connectors: [3, null] })]).toEqual([{ action: 'status', names: [], to: '' }, { action: 'status', names: [], to: '' }])
  })
})

describe('in whose name', () => {
  const { settings } = emptyView
  it('hosted apps are reached is said from the typed identity', () => {
    const said = (identity: Parameters<typeof identityWords>[0]['identity'], availability: 'available' | 'unavailable' = 'available') => identityWords({ identity, availability }, settings)
    expect([said({ kind: 'token' }), said({ kind: 'guest' }), said({ kind: 'signed-in', managedTools: true }), said({ kind: 'signed-in', managedTools: false }, 'unavailable'), said({ kind: 'expired' }), said({ kind: 'none', mayCreate: false })]).toEqual(['practice', 'guest', 'signedIn', 'notIncluded', 'expired', 'none'])
    expect(identityWords({ identity: { kind: 'token' }, availability: 'available' }, { ...settings, connectors: { auth: 'token' } })).toBe('token')
    expect(identityWords({ identity: { kind: 'token' }, availability: 'available' }, { ...settings, tools: { ...settings.tools, connectors: { enabled: false } } })).toBe('off')
  })
})
