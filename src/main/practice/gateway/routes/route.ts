import type { Answer, Ask } from '../exchange.ts'
import type { GatewayParts } from '../gateway-parts.ts'
import { expireAttempts } from '../accounts.ts'

/** Every route by the name it is told to misbehave under. */
export const routeNames = [
  'search', 'schemas', 'execute', 'connections', 'list', 'account',
  'guest-create', 'guest-token', 'device-code', 'token',
  'accounts', 'account-rename', 'account-delete', 'catalog', 'policy', 'policy-save', 'tools',
  'consent-page', 'consent-answer', 'device-page', 'device-answer', 'control',
] as const
export type RouteName = (typeof routeNames)[number]

export interface Route {
  readonly name: RouteName
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Segments that start with a colon take whatever stands there. */
  readonly path: string
  handle(ask: Ask): Answer | Promise<Answer>
}

/** A route for those who bring a bearer; `owner` is whose it is. */
export function guarded(parts: GatewayParts, route: Omit<Route, 'handle'>, handle: (ask: Ask, owner: string) => Answer | Promise<Answer>): Route {
  return {
    ...route,
    handle(ask) {
      const bearer = parts.bearers.read(ask.header('authorization'))
      if (!bearer.ok) return bearer.answer
      parts.store.change(state => expireAttempts(state, parts.now()))
      return handle(ask, bearer.owner)
    },
  }
}

export type RouteMatch =
  | { readonly kind: 'found'; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'other-method'; readonly allowed: readonly string[] }
  | { readonly kind: 'unknown' }

/** The first route that fits; a fixed segment therefore stands before one that takes everything. */
export function matchRoute(routes: readonly Route[], method: string, path: string): RouteMatch {
  const fitting = routes.flatMap(route => {
    const params = readParams(route.path, path)
    return params ? [{ route, params }] : []
  })
  const found = fitting.find(({ route }) => route.method === method)
  if (found) return { kind: 'found', ...found }
  return fitting.length === 0 ? { kind: 'unknown' } : { kind: 'other-method', allowed: [...new Set(fitting.map(({ route }) => route.method))] }
}

function readParams(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = decodeSegment(given[index] ?? '')
    if (value === null) return null
    if (segment.startsWith(':')) params[segment.slice(1)] = value
    else if (segment !== value) return null
  }
  return params
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
