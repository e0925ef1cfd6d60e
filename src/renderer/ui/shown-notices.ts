import type { ConnectionView } from '../../shared/connection.ts'
import type { Place } from '../store/desk.ts'
import type { NoticeItem } from '../store/view.ts'

export interface ShownNotice {
  readonly notice: NoticeItem
  /** What it says, without the name it is about. */
  readonly text: string
  /** Read together with it: older ones that say no more. */
  readonly ids: readonly string[]
  /** The servers it is about; several are told in one line. */
  readonly servers: readonly string[]
}

type Standing = Pick<ConnectionView, 'name' | 'state'>

const most = 3

/** The newest notices, of a server only its last, and none that is over. Where a server's own card or page is in sight, that says it better. */
export function shownNotices(notices: readonly NoticeItem[], connections: readonly Standing[], place: Place): readonly ShownNotice[] {
  const standings = new Map(connections.map(connection => [connection.name, connection]))
  const groups = new Map<string, ShownNotice>()
  for (const notice of notices) {
    const { about } = notice
    const ofServer = about !== null && (standings.has(about) || namesFirst(notice))
    if (ofServer && (place.kind === 'connections' || place.kind === 'import' || isOver(notice, standings.get(about)))) continue
    const key = ofServer ? JSON.stringify([about]) : JSON.stringify([about, notice.text])
    const older = groups.get(key)?.ids ?? []
    groups.delete(key)
    groups.set(key, { notice, text: withoutName(notice), ids: [...older, notice.id], servers: ofServer ? [about] : [] })
  }
  return foldServers([...groups.values()]).slice(-most)
}

/** Main's words on a list that could not be had anew, while the server runs on. */
const runsOn = 'The tools it listed until then can be used.'

/** Its server is gone, was turned off, or runs again: what was said of its failure is no more so. */
function isOver(notice: NoticeItem, standing: Standing | undefined): boolean {
  if (!standing) return true
  if (!namesFirst(notice)) return false
  const { kind } = standing.state
  return kind !== 'failed' && kind !== 'unauthorized' && !(kind === 'running' && notice.text.endsWith(runsOn))
}

/** Several servers share a line, where the newest of them stood. */
function foldServers(shown: readonly ShownNotice[]): readonly ShownNotice[] {
  const ofServers = shown.filter(each => each.servers.length > 0)
  const newest = ofServers.at(-1)
  if (!newest || ofServers.length === 1) return shown
  const folded = { ...newest, ids: ofServers.flatMap(each => each.ids), servers: ofServers.flatMap(each => each.servers) }
  return shown.flatMap(each => (each === newest ? [folded] : each.servers.length > 0 ? [] : [each]))
}

/** What connections say begins with the name of their server. */
function namesFirst({ about, text }: NoticeItem): boolean {
  return about !== null && text.startsWith(`${about}: `)
}

function withoutName(notice: NoticeItem): string {
  return namesFirst(notice) ? notice.text.slice((notice.about ?? '').length + 2) : notice.text
}
