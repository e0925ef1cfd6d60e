/** A 2xx answer that is no event stream: a web page, a JSON document, a login form. */
export class UnexpectedReplyError extends Error {
  override readonly name = 'UnexpectedReplyError'
  readonly contentType: string
  readonly body: string

  constructor(contentType: string, body: string) {
    super(`Answered with ${contentType} instead of a stream.`)
    this.contentType = contentType
    this.body = body
  }
}

/** An answer that sends the request to another address. */
export class RedirectedError extends Error {
  override readonly name = 'RedirectedError'
  /** As the endpoint gave it; empty where it gave none. */
  readonly location: string

  constructor(location: string) {
    super('Answered with a redirect.')
    this.location = location
  }
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * A fetch that follows no redirect: key and conversation go to the address that was set and to no other. What fetch
 * drops by itself on the way to a stranger is the `Authorization` header alone, not a key in a header of its own.
 */
export function stayHere(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' })
    if (!redirects.has(response.status)) return response
    await response.body?.cancel()
    throw new RedirectedError(response.headers.get('location') ?? '')
  }
}

const longestExcerpt = 4096

/**
 * A fetch for streaming requests that refuses an answer of the wrong kind, which the SDK would read as a stream without
 * events. Answers without a content type, or with plain text, pass: some servers send event streams so.
 */
export function guardReplies(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const contentType = response.headers.get('content-type') ?? ''
    if (!response.ok || !/^\s*(text\/html|application\/(xhtml\+xml|xml|json)|text\/xml|image\/|video\/|audio\/)/i.test(contentType)) return response
    throw new UnexpectedReplyError(contentType.split(';')[0]?.trim() ?? contentType, await readExcerpt(response))
  }
}

/** The beginning of a body; the rest is not waited for. */
async function readExcerpt(response: Response): Promise<string> {
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  let text = ''
  try {
    while (text.length < longestExcerpt) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
  return text
}
