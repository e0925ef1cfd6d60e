import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { errorText } from '../../shared/failure.ts'
import { retrievalReport, type RetrievalReportOptions } from '../app/search/retrieval-report.ts'
import { type ExitCode, exitCodes, type Output, report, reportFailure } from './output.ts'

export interface RetrievalCommand extends Pick<RetrievalReportOptions, 'limit' | 'view' | 'absent' | 'mode'> {
  readonly catalog: string
  readonly queries: string
}

/** `drawbridge retrieval`: how well the search finds the right tools of a labelled set. */
export async function measureRetrieval(command: RetrievalCommand, output: Output): Promise<ExitCode> {
  try {
    const catalog: unknown = JSON.parse(await readFile(command.catalog, 'utf8'))
    const queries = await readFile(command.queries, 'utf8')
    const set = path.basename(command.queries).replace(/\.(queries\.)?jsonl$/, '')
    const figures = retrievalReport({ set, catalog, queries }, { ...command, clock: () => performance.now(), bytesInUse })
    return report(output, figures, () => [JSON.stringify(figures, null, 2)])
  } catch (error) {
    return reportFailure(output, { code: 'NOT_A_SET', message: `The set could not be measured: ${errorText(error)}`, hint: 'Give a catalog (JSON) and a query file (JSON lines).' }, exitCodes.wrongUse)
  }
}

/** Collects first: what could be freed is not what an index takes. */
function bytesInUse(): number {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Node hides the collector behind a flag; set while it runs, the flag holds for contexts made afterwards. */
function collect(): void {
  setFlagsFromString('--expose-gc')
  const collector: unknown = runInNewContext('globalThis.gc')
  if (typeof collector === 'function') Reflect.apply(collector, undefined, [])
}
