import type { OperationSnapshot } from '../../../shared/connector.ts'
import { type Result, success } from '../../../shared/failure.ts'
import { type NewOperation, openOperation } from './operation.ts'
import { takeStep, type TargetWork } from './target-work.ts'

/** Starts an operation where there is no card: its rows get their links, and nobody watches. */
export async function prepareLinks(request: NewOperation, work: TargetWork, signal: AbortSignal): Promise<Result<OperationSnapshot>> {
  const first = openOperation(request)
  const prepared = await work.prepare(first.targets, { opId: request.opId, surface: 'link', signal })
  if (!prepared.ok) return prepared
  return success(prepared.value.steps.reduce((operation, step) => takeStep(operation, step, 'backend_watcher').operation, first))
}
