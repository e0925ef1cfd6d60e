import type { Core } from '../app/core.ts'
import { type ExitCode, exitCodes, type Output, report, reportFailure } from './output.ts'

export function getSetting(core: Core, key: string | undefined, output: Output): ExitCode {
  for (const problem of core.settings.problems()) output.err(`${problem.path} takes ${problem.expected}; got ${problem.got}. Used instead: ${problem.used}.`)
  const value = key === undefined ? core.settings.current() : core.settings.get(key)
  if (value === undefined) return reportFailure(output, { code: 'UNKNOWN_KEY', message: `There is no setting named ${key ?? ''}.` }, exitCodes.wrongUse)
  return report(output, value, () => [typeof value === 'string' ? value : JSON.stringify(value, null, 2)])
}

/** JSON where the text is JSON, else the text itself: `set model practice`, `set tools.tool_search.defer '[]'`. */
export async function setSetting(core: Core, key: string, text: string, output: Output): Promise<ExitCode> {
  const changed = await core.settings.set(key, parseValue(text))
  if (!changed.ok) return reportFailure(output, changed.failure, changed.failure.code === 'WRONG_VALUE' || changed.failure.code === 'UNKNOWN_KEY' ? exitCodes.wrongUse : exitCodes.failed)
  return report(output, { ok: true, key, value: core.settings.get(key) }, () => [`${key} = ${JSON.stringify(core.settings.get(key))}`])
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
