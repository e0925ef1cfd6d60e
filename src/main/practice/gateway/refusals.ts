import { randomUUID } from 'node:crypto'
import { type Answer, json } from './exchange.ts'

/** The gateway's envelope: `{error: {code, message}, requestId}`. */
export function refuse(status: number, code: string, message: string): Answer {
  return json({ error: { code, message }, requestId: randomUUID() }, status)
}

export function badRequest(message: string): Answer {
  return refuse(400, 'INVALID_REQUEST', message)
}

/** The envelope of account routes: `{error: "<code>"}`. */
export function refuseAccount(status: number, code: string): Answer {
  return json({ error: code }, status)
}

/** The envelope of OAuth. */
export function refuseGrant(code: string, description: string, status = 400): Answer {
  return json({ error: code, error_description: description }, status)
}

/** The envelope of a 429; the header says the same in whole seconds. */
export function rateLimited(retryAfterSeconds: number): Answer {
  const { content } = json({
    code: 'RATE_LIMITED',
    message: 'Too many requests.',
    requestId: randomUUID(),
    retryAfterMs: retryAfterSeconds * 1000,
  })
  return { status: 429, headers: { 'retry-after': String(Math.ceil(retryAfterSeconds)) }, content }
}
