import { isJsonObject, type JsonObject } from '../../shared/json.ts'

/** Things as apps list them: messages, events, issues, pages. */
export function recordsIn(value: unknown): readonly JsonObject[] | undefined {
  if (!isJsonObject(value)) return undefined
  const [list, another] = Object.values(value)
  if (!Array.isArray(list) || another !== undefined) return undefined
  const records = list.filter(isRecord)
  return records.length === list.length ? records : undefined
}

/** Has a title of some kind and an id, as a thing of an app has. */
export function isRecord(value: unknown): value is JsonObject {
  return isJsonObject(value) && typeof value['id'] === 'string' && titleOf(value) !== undefined
}

/** One line: title, who or when, what else is short, the id; then the words of it. */
export function tellRecord(record: JsonObject, { whole }: { readonly whole: boolean }): string {
  const facts = [people(record), times(record), ...others(record), `\`${oneLine(record['id'])}\``].filter(fact => fact !== '')
  return `**${oneLine(titleOf(record))}** · ${facts.join(' · ')}${words(record, whole)}`
}

const titleNames = ['subject', 'title', 'name']
const textNames = ['body', 'text', 'content', 'comments']
const told = new Set(['id', 'from', 'to', 'start', 'end', ...titleNames, ...textNames])

function titleOf(record: JsonObject): unknown {
  return titleNames.map(name => record[name]).find(value => typeof value === 'string')
}

function people({ from, to }: JsonObject): string {
  return [oneLine(from), oneLine(to)].filter(name => name !== '').length === 2 ? `${oneLine(from)} → ${oneLine(to)}` : `${oneLine(from)}${typeof to === 'string' ? `→ ${oneLine(to)}` : ''}`
}

function times({ start, end }: JsonObject): string {
  const [from, until] = [oneLine(start).replace('T', ' '), oneLine(end).replace('T', ' ')]
  const day = from.slice(0, 10)
  return until === '' ? from : `${from} – ${until.startsWith(day) && until.length > 11 ? until.slice(11) : until}`
}

function others(record: JsonObject): readonly string[] {
  return Object.entries(record).flatMap(([name, value]) => (told.has(name) || typeof value !== 'string' || value.length > 60 ? [] : [oneLine(value)]))
}

const longestSnippet = 100

function words(record: JsonObject, whole: boolean): string {
  const texts = textNames.flatMap(name => record[name]).filter(value => typeof value === 'string' && value !== '')
  if (texts.length === 0) return ''
  if (whole) return `\n\n${texts.map(text => String(text).replace(/^/gm, '> ')).join('\n>\n')}`
  const snippet = Array.from(oneLine(texts[0]))
  return `: ${snippet.length > longestSnippet ? `${snippet.slice(0, longestSnippet).join('')}…` : snippet.join('')}`
}

function oneLine(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : ''
}
