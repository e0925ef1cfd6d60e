import { additionFields, eventFields, type Fields, idFields, idIn, issueFields, messageFields, pageFields, searchFields } from './app-fields.ts'
import type { TextFacts } from './text-facts.ts'

/** Something people ask of an app with an account: mail, a calendar, a tracker, a notebook. */
export interface AppIntent {
  /** What it is about, and what is to be done with it. Neither is looked for inside quotes. */
  readonly about: RegExp
  readonly says: RegExp
  readonly needs?: (facts: TextFacts) => boolean
  readonly query: string
  /** Names of tools that do it, the best fit first. */
  readonly fits: readonly RegExp[]
  readonly fields: (facts: TextFacts) => Fields
}

const mail = /\be-?mails?\b|\bmails?\b|\bmailbox\b|\binbox\b|邮件|邮箱|收件箱|メール|受信(?:箱|トレイ)/i
const issues = /\b(?:issues?|tickets?|bugs?|tracker)\b|工单|议题|缺陷|跟踪器|(?:建|提|提交|列出|查看|搜索|关闭|[个的])问题|課題|イシュー|チケット|トラッカー|バグ/i
const calendar = /\b(?:calendars?|events?|appointments?|meetings?|schedule)\b|日历|日程|行程|会议(?!记录|纪要)|カレンダー|予定|会議/i
const pages = /\bnotebook\b|\bnotes? (?:app|pages?)\b|\b(?:my|the|practice|all) notes\b|\ban? (?:new )?note\b|\bnotes?(?= *$)|笔记|ノート|メモ帳/i

const look = /\b(?:list|show|see|what|what's|which|any|find|search|look|check|read|view|display|get|open)\b|列|显示|查|看|有什么|有哪些|有没有|搜索|找|读|一覧|リスト|見|表示|検索|探し|教えて|何が|何か|読/i
const make = /\b(?:create|make|add|new|file|report|raise|put|write|book)\b|\bopen\s+an?\b|(?<!\b(?:my|the|your|on)\s)\bschedule\s+\w|创建|新建|提交|提(?=一?个)|添加|加|安排|预约|写|作成|作って|作る|追加|入れて|登録|書いて/i
const remove = /\b(?:delete|remove|cancel)\b|删|取消|削除|取り消/i
const hasId = (facts: TextFacts): boolean => idIn(facts) !== undefined

const appIntents: readonly AppIntent[] = [
  { about: /\bdraft\b|草稿|下書き/i, says: new RegExp(`^\\W*(?:please\\s+)?draft\\b|${make.source}`, 'i'), query: 'create email draft', fits: [/create_draft|draft_e?mail/], fields: messageFields },
  { about: mail, says: /\b(?:send|write|compose)\b|^\W*(?:please\s+)?e?-?mail\b(?!s)|(?<!已)发(?!件|布|票|现|生)|寄|写|送っ|送る|送信(?!済)|出して|書いて/i, query: 'send email', fits: [/send_(?:e?mail|message)/], fields: messageFields },
  { about: mail, says: remove, query: 'delete mail message', fits: [/delete_(?:message|e?mail)/], fields: idFields },
  { about: mail, says: look, needs: hasId, query: 'read mail message', fits: [/(?:read|get)_(?:message|e?mail)/], fields: idFields },
  { about: mail, says: look, query: 'list mail messages', fits: [/(?:list|search|find)_(?:messages|e?mails?)/], fields: searchFields },
  { about: issues, says: /\bcomment\b|评论|コメント/i, query: 'add comment issue', fits: [/add_(?:issue_)?comment|comment_on_issue/], fields: additionFields },
  { about: issues, says: /\b(?:close|resolve)\b|(?<!已)关闭|閉じ|クローズ/i, query: 'close issue', fits: [/close_issue/], fields: idFields },
  { about: issues, says: look, needs: hasId, query: 'read issue', fits: [/(?:get|read|view)_issue/], fields: idFields },
  { about: issues, says: make, query: 'create issue tracker', fits: [/create_(?:issue|ticket)/], fields: issueFields },
  { about: issues, says: look, query: 'search issues', fits: [/(?:search|list)_(?:issues|tickets)/], fields: searchFields },
  { about: calendar, says: remove, query: 'delete calendar event', fits: [/delete_event/], fields: idFields },
  { about: calendar, says: /\b(?:move|change|reschedule|update|rename)\b|改|移|推迟|提前|変更|ずらし/i, needs: hasId, query: 'change move calendar event', fits: [/update_event|move_event/], fields: eventFields },
  { about: calendar, says: make, query: 'create calendar event', fits: [/create_event|add_event/], fields: eventFields },
  { about: calendar, says: look, query: 'list calendar events', fits: [/(?:list|search|get)_events/], fields: searchFields },
  { about: pages, says: /\b(?:append|add)\b|追加|添加|加/i, needs: hasId, query: 'append text note page', fits: [/append_(?:text|to_page)/], fields: additionFields },
  { about: pages, says: look, needs: hasId, query: 'read note page', fits: [/(?:read|get)_(?:page|note)/], fields: idFields },
  { about: pages, says: make, query: 'create note page', fits: [/create_(?:page|note)/], fields: pageFields },
  { about: pages, says: look, query: 'search note pages', fits: [/(?:search|list)_(?:pages|notes)/], fields: searchFields },
]

/** Requests about files, the memory, the tools themselves and the like have rules of their own. */
const elsewhere = /\b(?:remember|memori[sz]e|recall|forget|echo|tools?|(?<!^(?:please )?)files?|folders?|director(?:y|ies))\b|\bkeep in mind\b|\bnote that\b|记住|记下|记一下|记得|忘|工具|文件|目录|覚え|記憶|忘れ|ツール|ファイル|フォルダ/i

export function appIntentFor(facts: TextFacts): AppIntent | undefined {
  const namesFile = facts.paths.length > 0 && facts.addresses.length === 0
  const said = facts.rest.split(/\b(?:saying|that says|with the (?:text|words|message))\b/i)[0]?.trim() ?? ''
  if (namesFile || facts.namesFolder || facts.folder !== undefined || elsewhere.test(said)) return undefined
  return appIntents.find(({ about, says, needs }) => about.test(said) && says.test(said) && (needs?.(facts) ?? true))
}
