import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Answer } from './exchange.ts'
import { refuse } from './refusals.ts'

export type BearerKind = 'practice' | 'account' | 'guest'

export interface BearerOrder {
  readonly owner: string
  readonly kind: BearerKind
  readonly lifetimeSeconds: number
  /** The claim that hosted tools are part of the account; true unless said otherwise. */
  readonly managedTools?: boolean
}

export type BearerReading = { readonly ok: true; readonly owner: string } | { readonly ok: false; readonly answer: Answer }

/** Makes and checks short-lived bearers: signed JWTs, as a portal would give them. */
export interface Bearers {
  mint(order: BearerOrder): string
  read(authorization: string | undefined): BearerReading
}

const claimsSchema = z.object({ sub: z.string(), exp: z.number() })

/** `now` in milliseconds since 1970. */
export function createBearers(signingKey: string, now: () => number): Bearers {
  const sign = (text: string): string => createHmac('sha256', signingKey).update(text).digest('base64url')

  return {
    mint({ owner, kind, lifetimeSeconds, managedTools = true }) {
      const issuedAt = Math.floor(now() / 1000)
      const claims = { sub: owner, kind, managed_tools: managedTools, iat: issuedAt, exp: issuedAt + lifetimeSeconds, jti: randomUUID() }
      const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
      return `${text}.${sign(text)}`
    },
    read(authorization) {
      const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
      if (token === undefined) return unauthorized('UNAUTHORIZED', 'A bearer is required.')
      const cut = token.lastIndexOf('.')
      const claims = cut > 0 && isSame(sign(token.slice(0, cut)), token.slice(cut + 1)) ? decode(token.split('.')[1] ?? '') : undefined
      if (!claims) return unauthorized('INVALID_TOKEN', 'The bearer is not one of this gateway.')
      return claims.exp * 1000 > now() ? { ok: true, owner: claims.sub } : unauthorized('TOKEN_EXPIRED', 'The bearer has expired.')
    },
  }
}

function unauthorized(code: string, message: string): BearerReading {
  return { ok: false, answer: { ...refuse(401, code, message), headers: { 'www-authenticate': 'Bearer' } } }
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Only for what carries our signature, and therefore is what `encode` wrote. */
function decode(part: string): z.infer<typeof claimsSchema> | undefined {
  return claimsSchema.safeParse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))).data
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
