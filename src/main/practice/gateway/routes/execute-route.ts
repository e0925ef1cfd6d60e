import { z } from 'zod'
import { json } from '../exchange.ts'
import { executeEntry, executeEntrySchema } from '../execute-entry.ts'
import { type GatewayParts, returnTargets } from '../gateway-parts.ts'
import { createIdempotency } from '../idempotency.ts'
import { readJson } from '../read-ask.ts'
import { badRequest } from '../refusals.ts'
import { guarded, type Route } from './route.ts'

const mostCalls = 25
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

const executeBody = z.strictObject({
  tools: z.array(executeEntrySchema).min(1).max(mostCalls),
  returnTo: z.enum(returnTargets).optional(),
  op: z.string().min(1).max(128).optional(),
})

/** Runs calls one after another. What goes wrong with one of them stands in its place; the answer is a 200 all the same. */
export function executeRoutes(parts: GatewayParts): readonly Route[] {
  const idempotency = createIdempotency()

  return [
    guarded(parts, { name: 'execute', method: 'POST', path: '/v1/connectors/execute' }, (ask, owner) => {
      const key = ask.header('x-idempotency-key') ?? ''
      if (!uuid.test(key)) return badRequest('x-idempotency-key must be a UUID (version 4).')
      const body = readJson(ask, executeBody)
      if (!body.ok) return body.answer
      return idempotency.once({ key: `${owner} ${key}`, body: ask.body }, () => {
        const { tools, returnTo, op } = body.value
        const results = tools.map((call, index) => ({
          index,
          connector: call.connector,
          tool: call.tool,
          ...executeEntry(parts, owner, { call, back: { returnTo, op } }),
        }))
        const errorCount = results.filter(result => result.error !== undefined).length
        return json({ results, successCount: results.length - errorCount, errorCount, totalCount: results.length })
      })
    }),
  ]
}
