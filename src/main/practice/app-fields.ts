import { quotes, type TextFacts } from './text-facts.ts'
import { saidTimes } from './said-times.ts'

/** Values for arguments, by the names that apps give them. */
export type Fields = Readonly<Record<string, string>>

export function messageFields(facts: TextFacts): Fields {
  const plain = withoutQuotes(facts.text)
  const subject = quoteAfter(facts, subjectWords) ?? /\babout\s+(.+?)(?=,?\s+(?:saying|that says|with|telling)\b|[.!?]*$)/i.exec(plain)?.[1]
  const body = quoteAfter(facts, bodyWords) ?? facts.quoted.find(quote => quote !== subject) ?? bodyIn(plain)
  return given({ to: facts.addresses[0], subject: subject === undefined ? headline(body) : headline(subject), body })
}

export function issueFields(facts: TextFacts): Fields {
  const title = titleIn(facts)
  const assignee = /\bassign(?:ed)?\s+(?:it\s+)?to\s+([\w.-]+)|(?:分配|指派|交)给\s*([\w\p{Script=Han}]+)|([\w\p{L}]{1,40}?)\s*に割り当て/iu.exec(withoutQuotes(facts.text))
  return given({ title, body: quoteAfter(facts, bodyWords) ?? otherQuote(facts, title), assignee: assignee?.slice(1).find(isDefined) })
}

export function eventFields(facts: TextFacts): Fields {
  return given({ id: idIn(facts), title: titleIn(facts), place: quoteAfter(facts, 'in|at|place|location|地点(?:是|为|在)?|場所は?'), ...saidTimes(withoutQuotes(facts.text)) })
}

export function pageFields(facts: TextFacts): Fields {
  const title = titleIn(facts)
  return given({ title, text: quoteAfter(facts, bodyWords) ?? otherQuote(facts, title) ?? bodyIn(withoutQuotes(facts.text)) })
}

/** An id and what is to be said there. */
export function additionFields(facts: TextFacts): Fields {
  return given({ id: idIn(facts), text: quoteAfter(facts, bodyWords) ?? facts.quoted[0] ?? bodyIn(withoutQuotes(facts.text)) })
}

export function idFields(facts: TextFacts): Fields {
  return given({ id: idIn(facts) })
}

/** What a list is narrowed by. */
export function searchFields(facts: TextFacts): Fields {
  const plain = withoutQuotes(facts.text)
  const topic = /\b(?:for|about|from|by|containing|mentioning|named|called)\s+(.+?)[?.!]*$|(?:关于|含有?|提到)\s*(.+?)(?:的|$)|^(?:.*の)?(.+?)(?:について|に関する)/iu.exec(plain)
  const folder = chosen(facts.rest, { sent: /\bsent\b|已发|送信済/i, drafts: /\bdrafts?\b|草稿|下書き/i, inbox: /\binbox\b|收件箱|受信/i })
  const state = chosen(facts.rest, { closed: /\bclosed\b|已关闭|已完成|完了|解決済/i, open: /\bopen\b|未关闭|未完成|未解決|オープン/i })
  return given({ query: facts.quoted[0] ?? topic?.slice(1).find(isDefined), folder, state })
}

/** The id of a thing in an app: `mail-2`, `PROJ-17`. */
export function idIn({ text }: TextFacts): string | undefined {
  return /(?<![\w@.-])[a-z][a-z_]*-\d+(?![\w-])/i.exec(withoutQuotes(text))?.[0]
}

const subjectWords = 'subject(?:\\s+line)?(?:\\s+(?:of|is))?|titled|主题(?:是|为)?|标题(?:是|为)?|件名[はを]?'
const bodyWords = 'saying|that says|(?:with\\s+)?(?:the\\s+)?(?:body|text|words|message)(?:\\s+is)?|内容(?:是|为)?|正文(?:是|为)?|[说写]|本文[はを]?|内容[はを]?'

function quoteAfter({ text }: TextFacts, words: string): string | undefined {
  return new RegExp(`(?:${words})\\s*[:：]?\\s*(?:${quotes.source})`, 'iu').exec(text)?.slice(1).find(isDefined)
}

function bodyIn(plain: string): string | undefined {
  const found = /\b(?:saying|that says|telling (?:him|her|them)(?: that)?|with the (?:text|words|message))\s*[:：]?\s+(.+)$|(?:内容(?:是|为)?|正文(?:是|为)?|说)\s*[:：]?\s*(\S.*)$|本文は\s*(\S.*)$/iu.exec(plain)
  return found?.slice(1).find(isDefined)?.trim()
}

function titleIn(facts: TextFacts): string | undefined {
  const said =
    facts.quoted[0] ??
    /(?:\b(?:called|titled|named|about)|(?<!\d)[:：])\s*(\S.*?)(?=,?\s+(?:on|at|with|in the|to the|assigned|from|saying)\b|[.!?。！？]*$)|(?:叫做?|名为|标题(?:是|为)?)\s*(\S.*?)(?=的|[，,。]|$)|(?:^|[にで、])([^、にで]+?)という/iu.exec(withoutQuotes(facts.text))?.slice(1).find(isDefined)
  return said === undefined || said.trim() === '' ? undefined : said.trim()
}

function otherQuote({ quoted }: TextFacts, taken: string | undefined): string | undefined {
  return quoted.find(quote => quote !== taken)
}

const longestHeadline = 40

/** The first sentence as one line, cut at a word. */
function headline(text: string | undefined): string | undefined {
  const sentence = text?.trim().split(/[\n.。!！?？]/u)[0]?.trim() ?? ''
  if (sentence === '') return undefined
  const characters = Array.from(sentence)
  const cut = characters.length <= longestHeadline ? sentence : `${characters.slice(0, longestHeadline).join('').replace(/\s+\S*$/u, '')}…`
  return cut.charAt(0).toUpperCase() + cut.slice(1)
}

function chosen(text: string, choices: Readonly<Record<string, RegExp>>): string | undefined {
  return Object.entries(choices).find(([, pattern]) => pattern.test(text))?.[0]
}

function withoutQuotes(text: string): string {
  return text.replace(quotes, ' ').replace(/\s+/g, ' ').trim()
}

function given(fields: Readonly<Record<string, string | undefined>>): Fields {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => isDefined(entry[1])))
}

function isDefined(value: string | undefined): value is string {
  return value !== undefined
}
