import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { QueryView } from '../src/main/app/search/query-view.ts'
import { retrievalReport } from '../src/main/app/search/retrieval-report.ts'

/** The columns of the quality table: set, query file, view, and the kind to show. */
const columns: readonly (readonly [label: string, set: string, file: string, view: QueryView, kind: string | undefined, absent: boolean])[] = [
  ['live search', 'livemcp', 'queries', 'raw', 'model-search', true],
  ['live task', 'livemcp', 'queries', 'raw', 'task', false],
  ['live all', 'livemcp', 'queries', 'raw', undefined, false],
  ['cover@5', 'livemcp', 'coverage', 'raw', undefined, false],
  ['real raw', 'realmcp', 'queries', 'raw', undefined, true],
  ['real kw', 'realmcp', 'queries', 'kw', undefined, true],
  ['real typo', 'realmcp', 'queries', 'typo', undefined, false],
  ['metatool raw', 'metatool', 'queries', 'raw', undefined, false],
  ['metatool kw', 'metatool', 'queries', 'kw', undefined, false],
  ['bfcl raw', 'bfcl', 'queries', 'raw', undefined, false],
  ['toolbench', 'toolbench', 'queries', 'raw', undefined, false],
]

/** Prints recall, ranking quality and the absent flag of `mode` on every set of a folder. */
export function printQuality(folder: string, modes: readonly ('ranked' | 'classic')[], only: string | undefined): void {
  for (const mode of modes) {
    console.log(`${mode.padEnd(14)} nDCG@10   R@1   R@5  R@10 | matches R@5  absent answered   p95 ms`)
    for (const [label, set, file, view, kind, absent] of columns) {
      if (only !== undefined && set !== only) continue
      const report = retrievalReport(
        { set, catalog: JSON.parse(readFileSync(join(folder, `${set}.catalog.json`), 'utf8')), queries: readFileSync(join(folder, `${set}.${file}.jsonl`), 'utf8') },
        { limit: 10, view, absent, mode, clock: () => performance.now(), bytesInUse: () => 0 },
      )
      const figures = kind === undefined ? report : report.by_kind[kind]
      if (figures === undefined) continue
      const cells = [figures.ndcg_at_10, figures.recall_at_1, figures.recall_at_5, figures.recall_at_10].map(share => (share * 100).toFixed(1).padStart(5))
      const gate = `${(figures.matches_recall_at_5 * 100).toFixed(1).padStart(5)}        ${figures.absent_matched === undefined ? '    –' : (figures.absent_matched * 100).toFixed(1).padStart(5)}`
      console.log(`${label.padEnd(14)}   ${cells.join(' ')} | ${gate}         ${report.query_p95_ms.toFixed(3)}`)
    }
  }
}

/** node bench/run.mjs quality FOLDER [ranked|classic|both] [SET] */
export function main([folder, mode = 'ranked', only]: readonly string[]): void {
  if (folder === undefined) throw new Error('Which folder holds the labelled sets? node bench/run.mjs quality FOLDER')
  printQuality(folder, mode === 'both' ? ['classic', 'ranked'] : [mode === 'classic' ? 'classic' : 'ranked'], only)
}
