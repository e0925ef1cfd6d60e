import { failed, type Result, success } from '../../../shared/failure.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { accountName, findAccounts } from './account-names.ts'
import type { GatewayFailure } from '../gateway/gateway-failure.ts'
import type { PortalAccounts } from '../gateway/portal.ts'

export interface RenameRequest {
  readonly name: string
  readonly alias: string
  readonly to: string
}

/** Gives an account another name. Exactly one must go by the old one. */
export async function renameAccount({ name, alias, to }: RenameRequest, portal: Pick<PortalAccounts, 'list' | 'rename'>, signal?: AbortSignal): Promise<Result<JsonObject>> {
  const accounts = await portal.list(signal)
  if (!accounts.ok) return failed(accounts.failure.code, `The accounts of ${name} could not be read: ${accounts.failure.message}`)
  const { matches, problem } = findAccounts(accounts.value, name, alias)
  const [account] = matches
  if (account === undefined || matches.length > 1) return failed('NO_SUCH_ACCOUNT', problem)
  const renamed = await portal.rename(account.connection_id, to, signal)
  if (!renamed.ok) return failed(renamed.failure.code, renameWords(renamed.failure, name, to))
  return success({
    renamed: { connector: name, alias: renamed.value?.alias ?? to, label: renamed.value?.label ?? account.label ?? accountName(account) },
    notice: `Tell the person that this account of ${name} is now called ${to}.`,
  })
}

function renameWords(failure: GatewayFailure, name: string, to: string): string {
  if (failure.kind === 'conflict') return `Another account of ${name} is called ${to} already. Choose another name.`
  if (failure.status === 404 && failure.code === 'connection_not_found') return 'That account is gone.'
  if (failure.status === 404 || failure.status === 405) return 'This portal cannot rename accounts.'
  return `The account was not renamed: ${failure.message}`
}
