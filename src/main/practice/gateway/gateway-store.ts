import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type Failure, type Result, success } from '../../../shared/failure.ts'
import { createJsonFile } from '../../platform/json-file.ts'
import { emptyState, type GatewayState, gatewayStateSchema } from './gateway-state.ts'

/** The state in memory and the file that follows it. */
export interface GatewayStore {
  state(): GatewayState
  change(make: (state: GatewayState) => GatewayState): void
  /** Resolves when everything changed so far is on disk. Many changes at once are one write. */
  saved(): Promise<Result<null>>
  /** Why the file could not be used when the store was opened. */
  readonly problem: Failure | null
}

export function openGatewayStore(folder: string): GatewayStore {
  const file = createJsonFile<GatewayState>({
    path: path.join(folder, 'practice-gateway.json'),
    defaults: emptyState(randomBytes(32).toString('base64url')),
    parse: raw => gatewayStateSchema.safeParse(raw).data,
  })
  const loaded = file.load()
  let state = loaded.value
  let written: GatewayState | null = null
  let writing: Promise<Result<null>> | null = null

  async function write(): Promise<Result<null>> {
    for (;;) {
      const snapshot = state
      const saved = await file.save(snapshot)
      if (!saved.ok) return saved
      written = snapshot
      if (snapshot === state) return success(null)
    }
  }

  return {
    problem: loaded.problem,
    state: () => state,
    change(make) {
      state = make(state)
    },
    saved() {
      if (state === written) return Promise.resolve(success(null))
      writing ??= write().finally(() => {
        writing = null
      })
      return writing
    },
  }
}
