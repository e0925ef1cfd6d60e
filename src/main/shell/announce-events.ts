import type { BrowserWindow } from 'electron'
import type { AppEvent } from '../../shared/events.ts'
import type { Language } from '../../shared/language.ts'
import { createNotifier } from './notifications.ts'

interface Words {
  readonly approval: string
  readonly question: string
  readonly request: string
  readonly card: string
  readonly done: string
  readonly failed: string
}

const words: Readonly<Record<Language, Words>> = {
  en: { approval: 'Waiting for your approval', question: 'Waiting for your answer', request: 'A server asks you something', card: 'Waiting for your sign-in', done: 'Finished', failed: 'Stopped by a failure' },
  'zh-CN': { approval: '等待你的批准', question: '等待你的回答', request: '有服务器向你提问', card: '等待你登录', done: '已完成', failed: '因故障停止' },
  ja: { approval: '承認を待っています', question: '回答を待っています', request: 'サーバーからの質問があります', card: 'サインインを待っています', done: '完了しました', failed: '失敗して止まりました' },
}

/** Tells a person who looks elsewhere that something waits for them, or has ended. Returns the stopper. */
export function announceEvents(events: { onEvent(listener: (event: AppEvent) => void): () => void }, window: BrowserWindow, language: () => Language): () => void {
  const notifier = createNotifier(window)
  const spoken = (): Words => words[language()]
  return events.onEvent(event => {
    switch (event.type) {
      case 'approval-request':
        return notifier.announce({ about: subjectOf(event), title: spoken().approval, body: event.tool })
      case 'question-asked':
        return notifier.announce({ about: subjectOf(event), title: spoken().question, body: event.text })
      case 'server-request':
        return notifier.announce({ about: subjectOf(event), title: spoken().request, body: event.server })
      case 'connection-request':
        return notifier.announce({ about: event.operation.op_id, title: spoken().card, body: event.operation.targets.map(target => target.name).join(', ') })
      case 'connection-update':
        return event.operation.settled ? notifier.withdraw(event.operation.op_id) : undefined
      case 'approval-answer':
      case 'server-answer':
      case 'question-answered':
        return notifier.withdraw(subjectOf(event))
      case 'run-end':
        if (event.status === 'done' || event.status === 'failed') notifier.announce({ about: event.session ?? event.run, title: event.status === 'done' ? spoken().done : spoken().failed, body: event.failure?.message ?? '' })
        return
      default:
    }
  })
}

/** Ids of calls are told from others in their chat alone. */
function subjectOf({ session = '', id }: Pick<AppEvent, 'session'> & { readonly id: string }): string {
  return `${session}/${id}`
}
