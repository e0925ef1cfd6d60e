import type { OperationSnapshot } from '../../../shared/connector.ts'
import type { Result } from '../../../shared/failure.ts'
import type { Connectors } from '../../connectors/connectors.ts'
import { createHostedWork } from '../../connectors/card/hosted-work.ts'

export interface AccountCard {
  readonly names: readonly string[]
  readonly action: 'connect' | 'reconnect'
  /** Name of one account of the app. */
  readonly alias?: string | undefined
  warn(text: string): void
}

/** Connects apps for a person who asked for it themselves: a card that belongs to no conversation. Resolves when it settles. */
export function runAccountCard({ gateway, portal, operations }: Connectors, { names, action, alias, warn }: AccountCard, signal: AbortSignal): Promise<Result<OperationSnapshot>> {
  const work = createHostedWork({ gateway, portal, warn, force: false, serverAdvice: () => null })
  const targets = names.map(name => ({ name, kind: 'connector' as const, action, ...(alias === undefined ? {} : { alias }) }))
  return operations.run({ owner: { type: 'account' }, targets, work }, signal)
}
