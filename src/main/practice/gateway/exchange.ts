/** A request as the routes see it. */
export interface Ask {
  readonly method: string
  readonly path: string
  /** What stood at the `:names` of the route. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: string
  /** By lower-case name. */
  header(name: string): string | undefined
}

export type Content =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  | { readonly kind: 'none' }

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly content: Content
}

export function json(value: unknown, status = 200): Answer {
  return { status, headers: {}, content: { kind: 'json', value } }
}

export function nothing(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers, content: { kind: 'none' } }
}

export function text(content: string, type = 'text/plain; charset=utf-8', status = 200): Answer {
  return { status, headers: {}, content: { kind: 'text', type, text: content } }
}
