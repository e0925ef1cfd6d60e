import type { TextFacts } from './text-facts.ts'

/** Asked for by the person: to connect apps, or to see which are. */
export interface ConnectionsStep {
  readonly kind: 'connections'
  readonly text: string
  readonly action: 'connect' | 'reconnect' | 'status'
  readonly connectors: readonly string[]
}

const connecting = /^\W*(?:please\s+|can you\s+|could you\s+)*(?:re)?connect\b|^\W*(?:请|帮我)*(?:重新)?连接|(?:に|と|を)(?:再)?接続(?:して|し直|を)/i
const again = /\breconnect\b|重新连接|再接続|接続し直/i
const asking = /\b(?:which|what|list|show|are)\b.*\b(?:apps|accounts)\b|\bapps\b.*\bconnected\b|(?:哪些|什么|列出|查看|我的).*(?:应用|账号|账户)|(?:应用|账号).*(?:哪些|连接)|(?:どの|どんな|何の)アプリ|アプリ.*(?:一覧|見せ|教え|接続)/i
const servers = /\b(?:mcp|servers?)\b|服务器|サーバ/i

/** Undefined: the request is about something else. */
export function connectionsStep({ text, rest, paths }: TextFacts): ConnectionsStep | undefined {
  if (paths.length > 0 || servers.test(rest)) return undefined
  if (connecting.test(rest)) {
    const connectors = appsIn(rest)
    return connectors.length === 0 ? undefined : { kind: 'connections', text, action: again.test(rest) ? 'reconnect' : 'connect', connectors }
  }
  return asking.test(rest) ? { kind: 'connections', text, action: 'status', connectors: [] } : undefined
}

/** The apps of practice by what they are for; all others by their own names. */
const practiceNames: readonly (readonly [RegExp, string])[] = [
  [/\be?-?mail\b|邮件|邮箱|メール/i, 'practice_mail'],
  [/\bcalendar\b|日历|日程|カレンダー|予定/i, 'practice_calendar'],
  [/\b(?:tracker|issues?)\b|跟踪器|工单|トラッカー|課題/i, 'practice_tracker'],
  [/\bnotes?\b|\bnotebook\b|笔记|ノート/i, 'practice_notes'],
]

function appsIn(text: string): readonly string[] {
  const slugs = text.toLowerCase().match(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g) ?? []
  const meant = practiceNames.flatMap(([pattern, name]) => (pattern.test(text) ? [name] : []))
  const found = [...slugs, ...meant]
  const words = text.toLowerCase().match(/\b[a-z][a-z0-9-]+\b/g) ?? []
  return [...new Set(found.length > 0 ? found : words.filter(word => !plainWords.has(word)))].slice(0, 5)
}

const plainWords = new Set('please can could you connect reconnect to my the an and with app apps account accounts too also me now again practice it them'.split(' '))
