import type { CatalogItem } from '../../../src/shared/catalog-entry.ts'
import type { ImportTable } from '../../../src/shared/config-import.ts'
import type { OperationSnapshot, RequiredEnv, TargetSnapshot } from '../../../src/shared/connector.ts'
import { failed } from '../../../src/shared/failure.ts'
import { candidates, catalogDetail, catalogItems, importTable, registryItems } from './fixture-catalog.ts'
import { type Answers, type MemoryBridge, success } from './memory-bridge.ts'

/** How an installation goes: `fail` ends it at its start, `auth` wants a sign-in, `slow` stays at the fetch. */
export type Course = 'well' | 'fail' | 'auth' | 'slow'

let shown: OperationSnapshot | null = null
let broken = false

/** A catalog, a registry, cards and imports without a main. `scene` makes them fail or be empty. */
export function catalogAnswers(bridge: () => MemoryBridge, scene: string, course: Course): Answers {
  const all = [...catalogItems, ...registryItems]
  const find = (id: string): CatalogItem | undefined => all.find(item => item.id === id)
  const show = (change: Partial<TargetSnapshot>, more: Partial<OperationSnapshot> = {}): void => {
    if (!shown) return
    shown = { ...shown, ...more, seq: shown.seq + 1, targets: shown.targets.map(target => ({ ...target, ...change })) }
    bridge().send({ type: 'connection-update', operation: shown })
  }
  const run = async (): Promise<void> => {
    show({ state: 'initiated', detail: undefined, progress: { step: 'runtime' } })
    for (const done of [3, 41, 77, 112]) {
      await wait(course === 'slow' ? 60 : 250)
      show({ progress: { step: 'fetch', text: '@example/github@1.4.2', done, total: 186 } })
    }
    if (course === 'slow') return
    if (course === 'auth') {
      show({ progress: { step: 'sign-in' }, connect_url: 'https://example.org/authorize?client=1', attempt: 1 })
      return
    }
    show({ progress: { step: 'start' } })
    await wait(300)
    if (course === 'fail' && !broken) {
      broken = true
      show({ state: 'failed', detail: 'The server ended before it could answer the handshake (exit code 1). Its last words: Error: GITHUB_TOKEN is not a token: bad credentials (401)\n    at authorize (/srv/github/dist/index.js:118:11)\n    at async main (/srv/github/dist/index.js:20:3)\n\nNode.js v22.11.0' })
      return
    }
    show({ state: 'connected', progress: undefined, required_env: undefined, tools: ['a', 'b', 'c', 'd'] }, { settled: true, settled_at: Date.now() / 1000, settled_by: 'all_resolved' })
  }
  return {
    'catalog/list': () => (scene === 'catalog-broken' ? failed('FOLDER_UNREADABLE', 'The catalog’s folder could not be read: EACCES: permission denied') : success({ items: scene === 'catalog-empty' ? [] : [...catalogItems], diagnostics: scene === 'catalog' ? ['resources/catalog/odd.json: category: expected one of 10'] : [] })),
    'catalog/detail': ({ id }) => {
      const item = find(id)
      return item ? success(catalogDetail(item)) : failed('NOT_IN_CATALOG', `The catalog has no ${id}.`)
    },
    'catalog/registry': async ({ query, cursor }) => {
      await wait(400)
      const start = Number(cursor ?? 0)
      const found = registryItems.filter(item => item.entry.title.includes(query))
      const offline = scene === 'offline' ? { code: 'REGISTRY_UNREACHABLE', message: 'The registry cannot be reached: getaddrinfo ENOTFOUND registry.example', hint: 'Are you online? The servers that come with Drawbridge are listed all the same.' } : null
      return success({ items: found.slice(start, start + 20), next_cursor: start + 20 < found.length ? String(start + 20) : null, fetched_at: new Date(Date.now() - 7_200_000).toISOString(), failure: offline })
    },
    'connection/manage': ({ action, names }) => {
      const targets = names.map((name): TargetSnapshot => {
        const item = find(name)
        return { name, kind: 'mcp', action, state: 'pending', ...(item ? { title: item.entry.title, command: catalogDetail(item).command, required_env: requiredOf(item) } : {}) }
      })
      shown = { op_id: `op${Date.now()}`, seq: 1, deadline_at: Date.now() / 1000 + 300, timeout_seconds: 300, settled: false, settled_at: null, settled_by: null, owner: { type: 'account' }, targets }
      bridge().send({ type: 'connection-request', operation: shown })
      return success(undefined)
    },
    'operation/respond': ({ response }) => {
      if (response.targets.some(target => target.status === 'approved')) void run()
      else show({ state: 'skipped' }, { settled: true, settled_at: Date.now() / 1000, settled_by: 'all_resolved' })
      return success({ settled: false })
    },
    'operation/retry': () => {
      void run()
      return shown ? success(shown) : failed('UNKNOWN_OPERATION', 'There is no such card any more.')
    },
    'operation/open': () => success([]),
    'operation/wake': () => success(undefined),
    'connection/paste-callback': () => failed('STATE_MISMATCH', 'This address belongs to another sign-in.', 'Paste the address that the page of the latest link ended on.'),
    'connection/uninstall': () => failed('FOLDER_NOT_REMOVED', 'The files of github could not be removed: EBUSY: resource busy or locked'),
    'dialog/pick': ({ kind }) => success({ path: kind === 'import' ? '/home/mina/mcp.json' : '/home/mina/Documents' }),
    'import/candidates': () => success(scene === 'import-empty' ? [] : [...candidates]),
    'import/read': source => {
      if (source.kind === 'text' && source.text.includes('bad')) return failed('FILE_BROKEN', 'It is not valid JSON at line 3, column 12.')
      return success<ImportTable>(scene === 'import-empty' ? { ...importTable, rows: [], problems: [] } : importTable)
    },
    'import/apply': ({ rows }) => success({ applied: rows.map(row => ({ name: row.name, as: row.as ?? row.name })), failed: [{ name: 'postgres', message: 'Its secrets could not be stored: EACCES' }], undo: 'u1' }),
    'import/undo': () => success([]),
  }
}

function requiredOf({ entry }: CatalogItem): RequiredEnv[] {
  return entry.values.map(value => ({ name: value.name, prompt: value.prompt.en, required: value.required, secret: value.secret, default: value.default, kind: value.kind, ...(value.hint ? { hint: value.hint.en } : {}) }))
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
