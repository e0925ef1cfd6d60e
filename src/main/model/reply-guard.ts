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
