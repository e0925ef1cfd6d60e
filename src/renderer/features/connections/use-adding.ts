import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '../../../shared/failure.ts'
import type { CommandInput } from '../../../shared/ipc.ts'
import { addConnection, editConnection, uninstallConnection } from '../../store/connection-actions.ts'
import { useStore } from '../../store/store.ts'
import { useCommand } from '../../ui/use-command.ts'

export type NewServer = CommandInput<'connection/add'> & Pick<CommandInput<'connection/edit'>, 'secrets'>

export interface Adding {
  /** `none`: not saved yet. `starting`: saved, and no answer yet. `failed`: saved, and it did not answer. */
  readonly step: 'none' | 'starting' | 'failed'
  /** Why it could not be saved, or did not answer. */
  readonly failure: Failure | null
  readonly busy: boolean
  /** Saves and starts it; the second time, what was changed of it. */
  readonly save: () => void
  readonly takeOut: () => void
}

interface Saved {
  readonly name: string
  /** Why it did not answer. Kept while it tries again by itself: words that come and go cannot be read. */
  readonly failed: { readonly failure: Failure; readonly at: string } | null
  /** The failure that the last change was made for. */
  readonly past: string | null
}

function asFailure({ code, message, hint }: { readonly code: string; readonly message: string; readonly hint?: string | undefined }): Failure {
  return { code, message, ...(hint === undefined ? {} : { hint }) }
}

/** A server on its way from a form into the list: it is there once it has answered. */
export function useAdding({ name, config, secrets }: NewServer, onDone: () => void): Adding {
  const [saved, setSaved] = useState<Saved | null>(null)
  const state = useStore(({ view }) => (saved === null ? undefined : view.connections.find(each => each.name === saved.name)?.state))
  const answered = state?.kind === 'running' || state?.kind === 'unauthorized'
  useEffect(() => {
    if (answered) onDone()
  }, [answered, onDone])
  if (saved !== null && state?.kind === 'failed' && state.at !== saved.past && state.at !== saved.failed?.at) setSaved({ ...saved, failed: { failure: asFailure(state.failure), at: state.at } })
  const isSaved = saved !== null
  const write = useCommand(useCallback(() => (isSaved ? editConnection({ name, config, secrets }) : addConnection({ name, config, secrets })), [isSaved, name, config, secrets]))
  const remove = useCommand(useCallback(() => uninstallConnection(name), [name]))
  const save = (): void => void write.run().then(taken => taken && setSaved(last => ({ name, failed: null, past: last?.failed?.at ?? null })))
  return {
    step: saved === null ? 'none' : saved.failed === null ? 'starting' : 'failed',
    failure: write.failure ?? remove.failure ?? saved?.failed?.failure ?? null,
    busy: write.busy || remove.busy,
    save,
    takeOut: () => void remove.run().then(gone => gone && onDone()),
  }
}
