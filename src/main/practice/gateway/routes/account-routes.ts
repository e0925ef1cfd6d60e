import { z } from 'zod'
import { aliasPattern } from '../../../../shared/connector.ts'
import { accountsOf, changeAccount, findAccount, isAliasTaken, removeAccount, showAccount } from '../accounts.ts'
import { json, nothing } from '../exchange.ts'
import type { GatewayParts } from '../gateway-parts.ts'
import { policyOf } from '../gateway-state.ts'
import { readJson } from '../read-ask.ts'
import { refuseAccount } from '../refusals.ts'
import { guarded, type Route } from './route.ts'

const renameBody = z.strictObject({ alias: z.string() })

/** The portal's list of accounts: read, renamed and disconnected. */
export function accountRoutes(parts: GatewayParts): readonly Route[] {
  const { store } = parts
  const base = '/api/v1/connectors/accounts'
  const isDisabled = (owner: string, connector: string): boolean => policyOf(store.state(), owner).disabledConnectors.includes(connector)

  return [
    guarded(parts, { name: 'accounts', method: 'GET', path: base }, (_ask, owner) =>
      json({ items: accountsOf(store.state(), owner).map(account => showAccount(account, isDisabled(owner, account.connector))) }),
    ),
    guarded(parts, { name: 'account', method: 'GET', path: `${base}/:id` }, (ask, owner) => {
      const account = findAccount(store.state(), owner, ask.params['id'] ?? '')
      return account ? json(showAccount(account, isDisabled(owner, account.connector))) : refuseAccount(404, 'connection_not_found')
    }),
    guarded(parts, { name: 'account-rename', method: 'PATCH', path: `${base}/:id` }, (ask, owner) => {
      const body = readJson(ask, renameBody)
      if (!body.ok) return body.answer
      const { alias } = body.value
      const account = findAccount(store.state(), owner, ask.params['id'] ?? '')
      if (!account) return refuseAccount(404, 'connection_not_found')
      if (!aliasPattern.test(alias)) return refuseAccount(400, 'invalid_alias')
      if (isAliasTaken(store.state(), account, alias)) return refuseAccount(409, 'alias_taken')
      const renamed = { ...account, alias, updatedAt: new Date(parts.now()).toISOString() }
      store.change(state => changeAccount(state, account.id, renamed))
      return json(showAccount(renamed, isDisabled(owner, account.connector)))
    }),
    guarded(parts, { name: 'account-delete', method: 'DELETE', path: `${base}/:id` }, (ask, owner) => {
      const account = findAccount(store.state(), owner, ask.params['id'] ?? '')
      if (!account) return refuseAccount(404, 'connection_not_found')
      store.change(state => removeAccount(state, account.id))
      return nothing(204)
    }),
  ]
}
