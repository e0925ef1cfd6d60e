import { app, type BrowserWindow } from 'electron'
import type { AppEvent } from '../../shared/events.ts'
import { createNotifier } from './notifications.ts'

interface Words {
  readonly approval: string
  readonly question: string
  readonly card: string
  readonly done: string
  readonly failed: string
}

const en: Words = { approval: 'Waiting for your approval', question: 'Waiting for your answer', card: 'Waiting for your sign-in', done: 'Finished', failed: 'Stopped by a failure' }
const zhCN: Words = { approval: '等待你的批准', question: '等待你的回答', card: '等待你登录', done: '已完成', failed: '因故障停止' }
const ja: Words = { approval: '承認を待っています', question: '回答を待っています', card: 'サインインを待っています', done: '完了しました', failed: '失敗して止まりました' }

function wordsFor(locale: string): Words {
  if (locale.startsWith('zh')) return zhCN
  return locale.startsWith('ja') ? ja : en
}

/** Tells a person who looks elsewhere that something waits for them, or has ended. Returns the stopper. */
export function announceEvents(events: { onEvent(listener: (event: AppEvent) => void): () => void }, window: BrowserWindow, language: () => string): () => void {
  const notifier = createNotifier(window)
  const words = (): Words => wordsFor(language() === 'system' ? app.getLocale() : language())
  return events.onEvent(event => {
    switch (event.type) {
      case 'approval-request':
        return notifier.announce({ about: event.id, title: words().approval, body: event.tool })
      case 'question-asked':
        return notifier.announce({ about: event.id, title: words().question, body: event.text })
      case 'connection-request':
        return notifier.announce({ about: event.operation.op_id, title: words().card, body: event.operation.targets.map(target => target.name).join(', ') })
      case 'connection-update':
        return event.operation.settled ? notifier.withdraw(event.operation.op_id) : undefined
      case 'approval-answer':
      case 'question-answered':
        return notifier.withdraw(event.id)
      case 'run-end':
        if (event.status === 'done' || event.status === 'failed') notifier.announce({ about: event.session ?? event.run, title: event.status === 'done' ? words().done : words().failed, body: event.failure?.message ?? '' })
        return
      default:
    }
  })
}
