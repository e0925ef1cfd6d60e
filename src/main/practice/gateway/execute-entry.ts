import { dereference, validate } from '@cfworker/json-schema'
import { z } from 'zod'
import { type JsonObject, without } from '../../../shared/json.ts'
import { accountsOf, activeAccounts, usualAccount } from './accounts.ts'
import { consentUrl, type GatewayParts } from './gateway-parts.ts'
import { type Account, policyOf } from './gateway-state.ts'
import { findApp } from './practice-apps.ts'
import type { PracticeApp, PracticeTool } from './practice-app.ts'
import { openShelf } from './shelf.ts'
import { type ReturnTarget, spareAccount } from './sign-in-links.ts'
import { aliasArgument } from './tool-view.ts'

/** One call on the wire. `account` is the name or the id of the account that runs it. */
export const executeEntrySchema = z.strictObject({
  connector: z.string().min(1),
  tool: z.string().min(1),
  arguments: z.record(z.string(), z.unknown()),
  account: z.string().optional(),
})
export type ExecuteEntry = z.infer<typeof executeEntrySchema>

/** What one call came to, on the wire. */
export interface EntryResult {
  readonly data: unknown
  readonly error?: JsonObject
  /** The name of the account that ran it, where it has one. */
  readonly account?: string
}

export function executeEntry(parts: GatewayParts, owner: string, { call, back }: { call: ExecuteEntry; back: ReturnTarget }): EntryResult {
  const app = findApp(call.connector)
  const tool = app?.tools.find(({ slug }) => slug === call.tool)
  if (!app || !tool) return refuse('TOOL_NOT_FOUND', `${call.connector} has no tool ${call.tool}.`, { connector: call.connector })
  const state = parts.store.state()
  const policy = policyOf(state, owner)
  if (policy.disabledConnectors.includes(app.connector)) return refuse('TOOL_NOT_ALLOWED', `${app.title} is switched off.`, { connector: app.connector })
  if (policy.disabledTools[app.connector]?.includes(tool.slug)) {
    return refuse('TOOL_NOT_ALLOWED', `${tool.slug} is switched off.`, { connector: app.connector })
  }
  const named = call.arguments[aliasArgument] ?? call.account
  if (named === undefined) {
    const account = usualAccount(activeAccounts(state, owner, app.connector))
    return account ? runTool(parts, { app, tool, account, input: call.arguments }) : askToConnect(parts, owner, { app, back })
  }
  const account = accountsOf(state, owner, app.connector).find(({ id, alias }) => alias === named || id === named)
  if (!account) return refuse('PROVIDER_ERROR', unknownAccount(app, activeAccounts(state, owner, app.connector), named))
  if (account.status !== 'active') return askToConnect(parts, owner, { app, back, account })
  return runTool(parts, { app, tool, account, input: without(call.arguments, aliasArgument) })
}

function runTool(parts: GatewayParts, { app, tool, account, input }: { app: PracticeApp; tool: PracticeTool; account: Account; input: JsonObject }): EntryResult {
  const named = account.alias === undefined ? {} : { account: account.alias }
  const problem = schemaProblem(tool, input)
  if (problem !== undefined) return { ...refuse('PROVIDER_ERROR', problem), ...named }
  const outcome = tool.run(input, openShelf(parts.store, app, account))
  return outcome.ok ? { data: outcome.data, ...named } : { ...refuse('PROVIDER_ERROR', outcome.message), ...named }
}

function schemaProblem(tool: PracticeTool, input: JsonObject): string | undefined {
  const { valid, errors } = validate(input, tool.inputSchema, '2020-12', dereference(tool.inputSchema), true)
  if (valid) return undefined
  const told = errors.find(({ keyword }) => keyword === 'required' || keyword === 'additionalProperties') ?? errors.at(-1)
  const place = told?.instanceLocation.replace(/^#\/?/, '') ?? ''
  return `Invalid arguments for ${tool.slug}: ${place === '' ? '' : `${place}: `}${told?.error ?? 'not as the schema says'}`
}

function askToConnect(parts: GatewayParts, owner: string, { app, back, account }: { app: PracticeApp; back: ReturnTarget; account?: Account }): EntryResult {
  const candidates = account ? [account] : accountsOf(parts.store.state(), owner, app.connector)
  const attempt =
    parts.links.openLink(candidates, back) ?? parts.links.start(account ?? spareAccount(candidates) ?? parts.links.newAccount(owner, app.connector), back)
  const whose = account?.alias === undefined ? app.title : `The account ${account.alias} of ${app.title}`
  return refuse('CONNECTION_REQUIRED', `${whose} is not connected.`, {
    connector: app.connector,
    connectUrl: consentUrl(parts, attempt.token),
    connectionId: attempt.accountId,
    hint: 'Open the link to connect it, then call again.',
  })
}

function unknownAccount(app: PracticeApp, active: readonly Account[], named: unknown): string {
  const names = active.flatMap(({ alias }) => (alias === undefined ? [] : [alias])).sort()
  const known = names.length === 0 ? 'No account has a name.' : `Accounts: ${names.join(', ')}.`
  return `${app.title} has no account ${JSON.stringify(named)}. ${known}`
}

function refuse(code: string, message: string, more: JsonObject = {}): EntryResult {
  return { data: null, error: { code, message, ...more } }
}
