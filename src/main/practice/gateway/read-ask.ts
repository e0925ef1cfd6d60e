import type { z } from 'zod'
import type { Answer, Ask } from './exchange.ts'
import { badRequest, refuse, refuseGrant } from './refusals.ts'

export type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly answer: Answer }

/** The JSON body, held to its schema to the letter: a client's slip shows here and not on the real wire. */
export function readJson<T>(ask: Ask, schema: z.ZodType<T>): Reading<T> {
  if (!isType(ask, 'application/json')) {
    return { ok: false, answer: refuse(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.') }
  }
  const body = parse(ask.body)
  if (body === undefined) return { ok: false, answer: badRequest('The body is not valid JSON.') }
  const read = schema.safeParse(body.value)
  if (read.success) return { ok: true, value: read.data }
  const issue = read.error.issues[0]
  const place = issue === undefined || issue.path.length === 0 ? 'The body' : issue.path.join('.')
  return { ok: false, answer: badRequest(`${place}: ${issue?.message ?? 'not as expected'}`) }
}

/** The fields of a form, as OAuth sends them. */
export function readGrantForm(ask: Ask): Reading<URLSearchParams> {
  const form = readForm(ask)
  if (form) return { ok: true, value: form }
  return { ok: false, answer: refuseGrant('invalid_request', 'The body must be application/x-www-form-urlencoded.') }
}

/** Null: the body is no form. */
export function readForm(ask: Ask): URLSearchParams | null {
  return isType(ask, 'application/x-www-form-urlencoded') ? new URLSearchParams(ask.body) : null
}

function isType(ask: Ask, type: string): boolean {
  return (ask.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() === type
}

function parse(body: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(body) }
  } catch {
    return undefined
  }
}
