import { isJsonObject } from '../../shared/json.ts'
import { type AttachmentRef, attachmentRefSchema } from '../../shared/server-parts.ts'
import { openInBackground } from './session-actions.ts'
import { type Desk, emptyDesk, type QueuedMessage, type ServerPlace, serverTabs } from './desk.ts'
import { changeDesk, useStore } from './store.ts'

const key = 'desk'

/** What is on the desk outlives a page that is reloaded or dies: where the person was, and everything they typed and did not send. */
export function rememberDesk(): () => void {
  const kept = readDesk(read(sessionStorage, key), read(localStorage, key))
  changeDesk(() => kept)
  if (kept.place?.kind === 'chat' && kept.place.session !== null) void openInBackground(kept.place.session)
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = (): void => {
    const { desk } = useStore.getState()
    write(sessionStorage, key, { place: desk.place, lastChat: desk.lastChat, drafts: desk.drafts, attached: desk.attached, queued: desk.queued, openedLinks: desk.openedLinks, inspectorQuery: desk.inspectorQuery })
    write(localStorage, key, { sideWidth: desk.sideWidth, sideOpen: desk.sideOpen })
  }
  const stop = useStore.subscribe((state, before) => {
    if (state.desk === before.desk) return
    clearTimeout(timer)
    timer = setTimeout(save, 200)
  })
  window.addEventListener('pagehide', save)
  return () => {
    stop()
    clearTimeout(timer)
    window.removeEventListener('pagehide', save)
  }
}

/** Reads what an earlier page wrote; whatever is not as it should be is left out. */
export function readDesk(session: unknown, local: unknown): Partial<Desk> {
  const from = isJsonObject(session) ? session : {}
  const frame = isJsonObject(local) ? local : {}
  const place = readPlace(from['place'])
  const width = frame['sideWidth']
  return {
    ...(place ? { place } : {}),
    lastChat: typeof from['lastChat'] === 'string' ? from['lastChat'] : null,
    drafts: readTable(from['drafts'], (value): value is string => typeof value === 'string'),
    attached: readTable(from['attached'], areAttachments),
    queued: readTable(from['queued'], areQueued),
    openedLinks: readTable(from['openedLinks'], (value): value is boolean => typeof value === 'boolean'),
    inspectorQuery: typeof from['inspectorQuery'] === 'string' ? from['inspectorQuery'] : '',
    sideWidth: typeof width === 'number' && width >= 180 && width <= 400 ? width : emptyDesk.sideWidth,
    sideOpen: frame['sideOpen'] !== false,
  }
}

/** Pages of preferences are not returned to: a person reloads to get out of trouble. */
function readPlace(value: unknown): Desk['place'] | null {
  if (!isJsonObject(value)) return null
  const { kind, session } = value
  if (kind === 'connections') return { kind, ...readServerPlace(value['server']) }
  if (kind === 'import') return value['from'] === 'connections' ? { kind, from: 'connections' } : { kind }
  if (kind === 'catalog' || kind === 'inspector') return { kind }
  return kind === 'chat' && (typeof session === 'string' || session === null) ? { kind, session } : null
}

function readServerPlace(value: unknown): { readonly server?: ServerPlace } {
  if (!isJsonObject(value) || typeof value['name'] !== 'string') return {}
  return { server: { name: value['name'], tab: serverTabs.find(tab => tab === value['tab']) ?? 'tools' } }
}

function areAttachments(value: unknown): value is AttachmentRef[] {
  return Array.isArray(value) && value.every(each => attachmentRefSchema.safeParse(each).success)
}

function areQueued(value: unknown): value is QueuedMessage[] {
  return Array.isArray(value) && value.every(each => isJsonObject(each) && typeof each['text'] === 'string' && areAttachments(each['attachments']))
}

function readTable<T>(value: unknown, fits: (entry: unknown) => entry is T): Readonly<Record<string, T>> {
  if (!isJsonObject(value)) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => fits(entry[1])))
}

function read(storage: Storage, name: string): unknown {
  try {
    const value: unknown = JSON.parse(storage.getItem(name) ?? 'null')
    return value
  } catch {
    return null
  }
}

function write(storage: Storage, name: string, value: unknown): void {
  try {
    storage.setItem(name, JSON.stringify(value))
  } catch {
    // Full or refused: the desk is then as new after a reload, and nothing else suffers.
  }
}
