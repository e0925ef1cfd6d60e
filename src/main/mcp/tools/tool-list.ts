import { ProtocolError } from '@modelcontextprotocol/client'
import { errorText } from '../../../shared/failure.ts'
import { isJsonObject } from '../../../shared/json.ts'
import { isTimeout } from '../transport/link-failure.ts'

/** Everything a server listed, page by page, as it came; nothing is read yet but the pages themselves. */
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
 * the server refuses or does not send in time, stop it; what came until then stands.
 *
 * @param request asks for one page. Its rejection passes through for the first page, and wherever the connection is at fault.
 */
export async function listAllTools(request: (cursor: string | undefined) => Promise<unknown>, pageLimit: number = mostPages): Promise<ListedTools> {
  const entries: unknown[] = []
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let pages = 1; ; pages++) {
    const page = await request(cursor).catch((error: unknown) => pageProblem(error, pages))
    if (typeof page === 'string') return { entries, pages: pages - 1, problem: page }
    const tools = isJsonObject(page) ? page['tools'] : undefined
    if (!Array.isArray(tools)) return { entries, pages, problem: `page ${pages} of its tool list holds no list` }
    for (const tool of tools) entries.push(tool)
    const next = isJsonObject(page) ? page['nextCursor'] : undefined
    if (typeof next !== 'string' || next === '') return { entries, pages, problem: null }
    if (seen.has(next)) return { entries, pages, problem: `its tool list repeats a cursor after page ${pages}` }
    if (pages >= pageLimit) return { entries, pages, problem: `its tool list does not end within ${pageLimit} pages` }
    seen.add(next)
    cursor = next
  }
}

function pageProblem(error: unknown, page: number): string {
  if (page > 1 && error instanceof ProtocolError) return `page ${page} of its tool list was refused: ${errorText(error)}`
  if (page > 1 && isTimeout(error)) return `page ${page} of its tool list did not come in time`
  throw error
}
