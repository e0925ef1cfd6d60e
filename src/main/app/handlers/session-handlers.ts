import { resultText } from '../../../shared/conversation.ts'
import type { AppEvent } from '../../../shared/events.ts'
import { failed, success } from '../../../shared/failure.ts'
import type { Handlers } from '../../../shared/ipc.ts'
import type { Core } from '../core.ts'
import { transcriptMarkdown } from '../sessions/transcript-markdown.ts'
import { noLongerOpen } from './app-handlers.ts'

type Names = Extract<keyof Handlers, 'server-request/answer' | `session/${string}` | `run/${string}` | `approval/${string}` | `question/${string}` | `result/${string}` | 'assembly/apply'>

export function sessionHandlers(core: Core): Pick<Handlers, Names> {
  const { sessions } = core
  return {
    'session/list': async () => success(sessions.list()),
    'session/create': async () => success(sessions.create()),
    'session/open': async ({ session }) => {
      const opened = await sessions.open(session)
      return opened.ok ? success({ session: opened.value.summary, events: [...opened.value.content.events, ...openCards(core, session)], seq: core.seq() }) : opened
    },
    'session/rename': async ({ session, title }) => sessions.rename(session, title),
    'session/fork': async ({ session }) => sessions.fork(session),
    'session/delete': async ({ session }) => sessions.delete(session),
    'session/export': async ({ session, format }) => {
      const opened = await sessions.open(session)
      if (!opened.ok) return opened
      const { content } = opened.value
      const text = format === 'json' ? JSON.stringify(content, null, 2) : transcriptMarkdown(content)
      return success({ text, file_name: `${fileTitle(content.title)}.${format === 'json' ? 'json' : 'md'}` })
    },
    'session/search': async ({ text }) => success(await sessions.search(text)),
    'run/start': async ({ session, text, model, attachments }) => {
      const started = await core.startRun({ session, prompt: text, ...(attachments === undefined || attachments.length === 0 ? {} : { attachments }), ...(model === undefined ? {} : { modelId: model }) })
      return started.ok ? success({ run: started.value.run }) : started
    },
    'run/stop': async ({ session }) => {
      sessions.peek(session)?.stop()
      return success(undefined)
    },
    'approval/answer': async ({ session, id, answer }) => (sessions.peek(session)?.answerApproval(id, answer) === true ? success(undefined) : noLongerOpen()),
    'question/answer': async ({ session, id, text }) => (sessions.peek(session)?.answerQuestion(id, text) === true ? success(undefined) : noLongerOpen()),
    'server-request/answer': async ({ session, id, answer }) => {
      const taken = session === null ? core.servers.handCalls.answer(id, answer) : sessions.peek(session)?.answerServerRequest(id, answer)
      return taken === true ? success(undefined) : noLongerOpen()
    },
    'result/read': async ({ session, id }) => {
      const kept = core.store.readText(session, id)
      if (kept !== null) return success({ text: kept })
      const opened = await sessions.open(session)
      if (!opened.ok) return opened
      const message = opened.value.content.messages.findLast(candidate => candidate.role === 'tool' && candidate.call_id === id)
      return message?.role === 'tool' ? success({ text: resultText(message.result) }) : failed('NO_RESULT', 'The whole result is no longer there.')
    },
    'assembly/apply': async ({ session }) => {
      sessions.peek(session)?.applyPrefix()
      return success(undefined)
    },
  }
}

/** The cards that wait in a session, as they are now: the journal keeps none of their links. */
function openCards(core: Core, session: string): AppEvent[] {
  return core.connectors.operations
    .open()
    .filter(({ owner }) => owner.type === 'session' && owner.session_id === session)
    .map(operation => ({ seq: core.seq(), at: new Date().toISOString(), session, type: 'connection-request', operation }))
}

/** A title as a file name on every system. */
function fileTitle(title: string): string {
  const safe = title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim().slice(0, 80)
  return safe === '' ? 'chat' : safe
}
