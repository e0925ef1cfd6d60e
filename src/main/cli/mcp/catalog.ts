import type { CatalogItem } from '../../../shared/catalog-entry.ts'
import type { Core } from '../../app/core.ts'
import { type ExitCode, type Output, report, reportFailure, table } from '../output.ts'

/** `drawbridge mcp catalog [QUERY]`: what can be installed, from the app's own list or the public registry. */
export async function showCatalog(core: Core, query: string, options: { registry: boolean }, output: Output): Promise<ExitCode> {
  if (options.registry) return showRegistry(core, query, output)
  const { items, diagnostics } = core.servers.catalog.list()
  for (const diagnostic of diagnostics) output.err(diagnostic)
  const found = items.filter(item => matches(item, query))
  return report(output, found, () => table(found.map(row)))
}

async function showRegistry(core: Core, query: string, output: Output): Promise<ExitCode> {
  const page = await core.servers.catalog.registry(query, null)
  // What is kept from before is still a list.
  if (page.failure !== null && page.items.length === 0) {
    const { code, message, hint } = page.failure
    return reportFailure(output, { code, message, ...(hint === undefined ? {} : { hint }) })
  }
  if (page.failure !== null) output.err([page.failure.message, page.failure.hint ?? ''].join(' ').trim())
  return report(output, page, () => table(page.items.map(row)))
}

function row({ id, entry, state, update_available: update }: CatalogItem): string[] {
  return [id, update ? 'update' : state, entry.category, entry.description.en]
}

function matches({ entry }: CatalogItem, query: string): boolean {
  const text = [entry.name, entry.title, entry.category, entry.publisher, entry.description.en, entry.description['zh-CN'], entry.description.ja, ...(entry.suggest?.keywords ?? [])].join('\n').toLowerCase()
  return query.toLowerCase().split(/\s+/).every(word => text.includes(word))
}
