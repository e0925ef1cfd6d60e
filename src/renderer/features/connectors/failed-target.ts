import type { OperationSnapshot, TargetSnapshot } from '../../../shared/connector.ts'
import { isWorking } from './server-words.ts'

/** The one server of an open card, where its last try failed and nothing is being done about it. */
export function failedTarget({ settled, targets }: Pick<OperationSnapshot, 'settled' | 'targets'>): TargetSnapshot | null {
  const [only] = targets
  if (settled || targets.length !== 1 || only === undefined || only.kind !== 'mcp' || isWorking(only)) return null
  return only.state === 'failed' || only.state === 'expired' || (only.state === 'pending' && only.detail !== undefined) ? only : null
}
