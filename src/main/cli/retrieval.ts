import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { errorText } from '../../shared/failure.ts'
import { retrievalReport, type RetrievalReportOptions } from '../app/retrieval-report.ts'
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

/** Collects first where node was started with --expose-gc; else what is in use includes what could be freed. */
function bytesInUse(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
