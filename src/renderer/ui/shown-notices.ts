import type { ConnectionView } from '../../shared/connection.ts'
import type { Place } from '../store/desk.ts'
import type { NoticeItem } from '../store/view.ts'

export interface ShownNotice {
  readonly notice: NoticeItem
  /** What it says, without the name it is about. */
  readonly text: string
  /** Read together with it: older ones that say no more. */
  readonly ids: readonly string[]
}

const most = 3

/** The newest notices, of a server only its last. Where a server's own card or page is in sight, that says it better. */
export function shownNotices(notices: readonly NoticeItem[], connections: readonly Pick<ConnectionView, 'name'>[], place: Place): readonly ShownNotice[] {
  const servers = new Set(connections.map(({ name }) => name))
  const groups = new Map<string, ShownNotice>()
  for (const notice of notices) {
    const { about } = notice
    const ofServer = about !== null && servers.has(about)
    if (ofServer && place.kind === 'connections') continue
    const key = ofServer ? JSON.stringify([about]) : JSON.stringify([about, notice.text])
    const older = groups.get(key)?.ids ?? []
    groups.delete(key)
    groups.set(key, { notice, text: withoutName(notice.text, about), ids: [...older, notice.id] })
  }
  return [...groups.values()].slice(-most)
}

function withoutName(text: string, about: string | null): string {
  return about !== null && text.startsWith(`${about}: `) ? text.slice(about.length + 2) : text
}
