import type { ConnectionView } from '../../../shared/connection.ts'
import { assertNever } from '../../../shared/failure.ts'
import type { HostedApp } from '../../store/hosted.ts'
import { serverTitle } from '../../store/server-title.ts'

export const standings = ['attention', 'connected', 'available', 'off'] as const
export type Standing = (typeof standings)[number]

/** What the list is of: servers and hosted apps, for a person looks for what it does and not for where it runs. */
export type Entry = { readonly kind: 'server'; readonly name: string; readonly server: ConnectionView } | { readonly kind: 'app'; readonly name: string; readonly app: HostedApp }

export const filters = ['all', 'attention', 'machine', 'hosted'] as const
export type Filter = (typeof filters)[number]

export function standingOf({ state }: Pick<ConnectionView, 'state'>): Exclude<Standing, 'available'> {
  switch (state.kind) {
    case 'failed':
    case 'unauthorized':
      return 'attention'
    case 'running':
    case 'starting':
      return 'connected'
    case 'off':
    case 'stopping':
      return 'off'
    default:
      return assertNever(state)
  }
}

export function entriesOf(servers: readonly ConnectionView[], apps: readonly HostedApp[]): readonly Entry[] {
  return [...servers.map((server): Entry => ({ kind: 'server', name: serverTitle(server), server })), ...apps.map((app): Entry => ({ kind: 'app', name: app.title, app }))]
}

export function standingOfEntry(entry: Entry): Standing {
  return entry.kind === 'server' ? standingOf(entry.server) : entry.app.standing
}

export interface ConnectionGroup {
  readonly standing: Standing
  readonly entries: readonly Entry[]
}

/** Where servers stood before they were turned off, by name. */
export type Places = ReadonlyMap<string, Standing>
const noPlaces: Places = new Map()

/** A server that is turned off stays where it was until the page is left: what a person did is in sight, with its way back. The same map while nothing changed. */
export function keepPlaces(places: Places, servers: readonly ConnectionView[]): Places {
  const on = servers.filter(server => standingOf(server) !== 'off' && places.get(server.name) !== standingOf(server))
  return on.length === 0 ? places : new Map([...places, ...on.map(server => [server.name, standingOf(server)] as const)])
}

function placeOf(entry: Entry, places: Places): Standing {
  const standing = standingOfEntry(entry)
  return entry.kind === 'server' && standing === 'off' ? (places.get(entry.server.name) ?? standing) : standing
}

/** By what a person has to do about them; by name within a group, so that cards keep their place. */
export function groupConnections(entries: readonly Entry[], words: string, filter: Filter = 'all', places: Places = noPlaces): readonly ConnectionGroup[] {
  const needle = words.trim().toLocaleLowerCase()
  const shown = entries.filter(entry => passes(entry, filter) && searchable(entry).toLocaleLowerCase().includes(needle)).sort((a, b) => a.name.localeCompare(b.name))
  return standings.flatMap(standing => {
    const group = shown.filter(entry => placeOf(entry, places) === standing)
    return group.length === 0 ? [] : [{ standing, entries: group }]
  })
}

function passes(entry: Entry, filter: Filter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'attention':
      return standingOfEntry(entry) === 'attention'
    case 'machine':
      return entry.kind === 'server' && entry.server.transport === 'stdio'
    case 'hosted':
      return entry.kind === 'app'
    default:
      return assertNever(filter)
  }
}

function searchable(entry: Entry): string {
  if (entry.kind === 'server') return `${entry.name}\n${entry.server.name}\n${entry.server.target}`
  return [entry.name, entry.app.connector, ...entry.app.accounts.flatMap(account => [account.alias ?? '', account.label ?? ''])].join('\n')
}
