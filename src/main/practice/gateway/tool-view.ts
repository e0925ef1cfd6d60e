import { asObject, type JsonObject } from '../../../shared/json.ts'
import type { JsonSchema } from '../../../shared/tool.ts'
import { activeAccounts } from './accounts.ts'
import type { GatewayState } from './gateway-state.ts'
import type { OwnedTool } from './practice-apps.ts'

/** The argument that says which account a call is for. */
export const aliasArgument = 'connector_alias'

/** The names to choose from, sorted; none while there is only one account. */
function accountNames(state: GatewayState, owner: string, connector: string): readonly string[] {
  const active = activeAccounts(state, owner, connector)
  return active.length < 2 ? [] : active.flatMap(({ alias }) => (alias === undefined ? [] : [alias])).sort()
}

/** A tool on the wire, as it stands for this owner. */
export function showTool(state: GatewayState, owner: string, { app, tool }: OwnedTool): JsonObject {
  const names = accountNames(state, owner, app.connector)
  return {
    connector: app.connector,
    tool: tool.slug,
    description: names.length === 0 ? tool.description : `${tool.description} Accounts: ${names.join(', ')}.`,
    inputSchema: names.length === 0 ? tool.inputSchema : withAliasArgument(tool.inputSchema, names),
  }
}

function withAliasArgument(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const alias = { type: 'string', enum: names, description: 'which account to use' }
  return { ...schema, properties: { ...asObject(schema['properties']), [aliasArgument]: alias } }
}
