import type { Core } from '../app/core.ts'
import { transcriptMarkdown } from '../app/sessions/transcript-markdown.ts'
import { type ExitCode, exitCodes, type Output, report, reportFailure, table } from './output.ts'

export function listSessions(core: Core, output: Output): ExitCode {
  const sessions = core.sessions.list()
  return report(output, sessions, () => table(sessions.map(session => [session.id, session.changed_at.slice(0, 16).replace('T', ' '), session.title || '(untitled)'])))
}

export async function showSession(core: Core, id: string, format: 'json' | 'markdown', output: Output): Promise<ExitCode> {
  const opened = await core.sessions.open(id)
  if (!opened.ok) return reportFailure(output, opened.failure, exitCodes.wrongUse)
  const { content } = opened.value
  output.out(format === 'json' ? JSON.stringify(content, null, output.json ? 0 : 2) : transcriptMarkdown(content).trimEnd())
  return exitCodes.done
}

export async function deleteSession(core: Core, id: string, output: Output): Promise<ExitCode> {
  if (!core.sessions.list().some(session => session.id === id)) return reportFailure(output, { code: 'NO_SESSION', message: `There is no chat ${id}.` }, exitCodes.wrongUse)
  await core.sessions.delete(id)
  return report(output, { ok: true, deleted: id }, () => [`Deleted ${id}.`])
}
