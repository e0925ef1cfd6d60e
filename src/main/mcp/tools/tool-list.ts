import { ProtocolError } from '@modelcontextprotocol/client'
import { errorText } from '../../../shared/failure.ts'
import { isJsonObject } from '../../../shared/json.ts'
import { isTimeout } from '../transport/link-failure.ts'
import { readAhead } from './read-ahead.ts'

/** Everything a server listed, page by page, as it came. */
export interface ListedTools {
  readonly entries: readonly unknown[]
  readonly pages: number
  /** Set where the listing was cut short; what came until then stands. */
  readonly problem: string | null
}

/** Generous: a server with 100,000 tools in pages of 500 fits. */
const mostPages = 200

/**
 * Asks for page after page until there is no cursor. A cursor that comes back, a listing without end, and a later page that
 * the server refuses or does not send in time, stop it; what came until then stands. While the server writes one page, the
 * one before it is read ahead.
 *
 * @param request asks for one page. Its rejection passes through for the first page, and wherever the connection is at fault.
 */
export async function listAllTools(request: (cursor: string | undefined) => Promise<unknown>, pageLimit: number = mostPages): Promise<ListedTools> {
  const entries: unknown[] = []
  const seen = new Set<string>()
  let cursor: string | undefined
  let last: readonly unknown[] = []
  async function listed(pages: number, problem: string | null): Promise<ListedTools> {
    await readAhead(last)
    return { entries, pages, problem }
  }
  for (let pages = 1; ; pages++) {
    const [page] = await Promise.all([request(cursor).catch((error: unknown) => pageProblem(error, pages)), readAhead(last)])
    if (typeof page === 'string') return listed(pages - 1, page)
    const tools = isJsonObject(page) ? page['tools'] : undefined
    if (!Array.isArray(tools)) return listed(pages, `page ${pages} of its tool list holds no list`)
    for (const tool of tools) entries.push(tool)
    last = tools
    const next = isJsonObject(page) ? page['nextCursor'] : undefined
    if (typeof next !== 'string' || next === '') return listed(pages, null)
    if (seen.has(next)) return listed(pages, `its tool list repeats a cursor after page ${pages}`)
    if (pages >= pageLimit) return listed(pages, `its tool list does not end within ${pageLimit} pages`)
    seen.add(next)
    cursor = next
  }
}

function pageProblem(error: unknown, page: number): string {
  if (page > 1 && error instanceof ProtocolError) return `page ${page} of its tool list was refused: ${errorText(error)}`
  if (page > 1 && isTimeout(error)) return `page ${page} of its tool list did not come in time`
  throw error
}
