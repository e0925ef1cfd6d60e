import type { DeviceCode } from '../../../shared/connector.ts'
import { type Result, success } from '../../../shared/failure.ts'
import type { Handlers } from '../../../shared/ipc.ts'
import { runAccountCard } from '../hosted/account-card.ts'
import { connectorOverview } from '../hosted/connector-overview.ts'
import type { Core } from '../core.ts'
import { watchCard } from './card-outcome.ts'

type Names = Extract<keyof Handlers, `connector/${string}` | `operation/${string}`>

export function connectorHandlers(core: Core): Pick<Handlers, Names> {
  const { connectors } = core
  const { identity, operations, portal } = connectors

  return {
    'connector/list': async ({ set_up: setUp }) => success(await connectorOverview(core.connectors, { setUp })),
    'connector/connect': async ({ connectors: names, alias, reconnect, account }) => {
      const ready = await identity.ensure()
      if (!ready.ok) return ready
      const card = { names, action: reconnect === true ? ('reconnect' as const) : ('connect' as const), alias: alias ?? account, warn: (text: string) => core.notice('warning', text, 'connectors') }
      void watchCard(core, runAccountCard(connectors, card, new AbortController().signal), names)
      return success(undefined)
    },
    'connector/rename': async ({ connection_id: id, alias }) => {
      const renamed = await portal.rename(id, alias)
      return renamed.ok ? success(await connectorOverview(core.connectors)) : renamed
    },
    'connector/disconnect': async ({ connection_id: id }) => {
      const ended = await portal.disconnect(id)
      return ended.ok ? success(await connectorOverview(core.connectors)) : ended
    },
    'connector/sign-in': () => signIn(core),
    'connector/sign-out': async () => {
      await identity.signOut()
      return success(await connectorOverview(core.connectors))
    },
    'operation/open': async () => success([...operations.open()]),
    'operation/respond': async ({ op_id: id, owner, response }) => operations.respond(id, owner, response),
    'operation/retry': async ({ op_id: id, owner, names }) => operations.retry(id, owner, names),
    'operation/wake': async ({ op_id: id }) => {
      operations.wake(id)
      return success(undefined)
    },
  }
}

/** Resolves with the code to show; the sign-in goes on behind it. */
function signIn(core: Core): Promise<Result<DeviceCode>> {
  return new Promise(resolve => {
    void finishSignIn(core, resolve)
  })
}

async function finishSignIn(core: Core, answer: (result: Result<DeviceCode>) => void): Promise<void> {
  const ended = await core.connectors.identity.signIn(code => answer(success(code)), new AbortController().signal)
  if (ended.ok) return
  // Where the code is on screen already, the answer has been given and the notice is the only way left to tell.
  answer(ended)
  core.notice('warning', ended.failure.message, 'connectors', ended.failure.hint)
}
