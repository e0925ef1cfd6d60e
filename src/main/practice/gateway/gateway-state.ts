import { z } from 'zod'

const itemSchema = z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()) })
const shelfSchema = z.object({ items: z.array(itemSchema), nextNumber: z.number().int() })
export type StoredShelf = z.infer<typeof shelfSchema>

/** One sign-in at an app, by one owner. `label` is the address it is for; empty until somebody chose one. */
const accountSchema = z.object({
  id: z.string(),
  owner: z.string(),
  connector: z.string(),
  status: z.enum(['pending', 'active', 'failed', 'expired', 'revoked', 'inactive']),
  statusReason: z.string().optional(),
  label: z.string(),
  alias: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Account = z.infer<typeof accountSchema>

/** One link to a consent page. */
const attemptSchema = z.object({
  token: z.string(),
  accountId: z.string(),
  op: z.string().optional(),
  returnTo: z.string().optional(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  outcome: z.enum(['open', 'allowed', 'denied', 'expired']),
})
export type Attempt = z.infer<typeof attemptSchema>

const policySchema = z.object({
  disabledConnectors: z.array(z.string()),
  disabledTools: z.record(z.string(), z.array(z.string())),
})
export type Policy = z.infer<typeof policySchema>

/** A signed-in device. Refresh tokens are kept as digests; a spent one that comes back ends the sign-in. */
const signInSchema = z.object({
  owner: z.string(),
  refresh: z.string(),
  spent: z.array(z.string()),
  expiresAt: z.number(),
})
export type SignIn = z.infer<typeof signInSchema>

const guestSchema = z.object({ userId: z.string(), orgId: z.string(), token: z.string(), lastUsedAt: z.number() })

export const gatewayStateSchema = z.object({
  version: z.literal(1),
  /** Signs the bearers, so that they outlive a restart. */
  signingKey: z.string().min(32),
  accounts: z.array(accountSchema),
  attempts: z.array(attemptSchema),
  /** By owner, connector and label: a mailbox stays when its account is disconnected. */
  shelves: z.record(z.string(), shelfSchema),
  policies: z.record(z.string(), policySchema),
  signIns: z.array(signInSchema),
  guests: z.array(guestSchema),
})
export type GatewayState = z.infer<typeof gatewayStateSchema>

export function emptyState(signingKey: string): GatewayState {
  return { version: 1, signingKey, accounts: [], attempts: [], shelves: {}, policies: {}, signIns: [], guests: [] }
}

/** What an owner allows; everything until something was switched off. */
export function policyOf(state: GatewayState, owner: string): Policy {
  return (Object.hasOwn(state.policies, owner) ? state.policies[owner] : undefined) ?? { disabledConnectors: [], disabledTools: {} }
}
