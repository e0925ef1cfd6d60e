import { isJsonObject } from '../../../shared/json.ts'
import type { CallItem } from '../../store/view.ts'

/** Arguments that say best what a call is about, best first. */
const telling = ['path', 'file_path', 'filename', 'pattern', 'query', 'q', 'command', 'title', 'name', 'subject', 'url', 'uri', 'repo', 'message', 'text', 'question', 'id']
/** Characters of the first, and of the second. */
const lengths = [48, 24] as const
const longestPath = 36

/** What a call is about, in a few words: the one or two arguments a person would mention. */
export function subjectOf(call: Pick<CallItem, 'arguments'>): string {
  if (!isJsonObject(call.arguments)) return ''
  const own = Object.entries(call.arguments).flatMap(([key, value]) => worded(key, value))
  const words = own.length > 0 ? own : nestedWords(call.arguments)
  const rank = (key: string): number => (telling.includes(key) ? telling.indexOf(key) : telling.length)
  return [...words]
    .sort((a, b) => rank(a.key) - rank(b.key))
    .slice(0, lengths.length)
    .map(({ word }, index) => shortWord(word, lengths[index] ?? 24))
    .join(' · ')
}

interface Worded {
  readonly key: string
  readonly word: string
}

function worded(key: string, value: unknown): readonly Worded[] {
  const word = wordOf(value)
  return word === null ? [] : [{ key, word }]
}

/** Words of what lies within arguments, by the name of what holds them. */
function nestedWords(value: unknown, key = '', levels = 6): readonly Worded[] {
  const own = worded(key, value)
  if (own.length > 0 || levels === 0) return own
  if (Array.isArray(value)) return value.flatMap(each => nestedWords(each, key, levels - 1))
  return isJsonObject(value) ? Object.entries(value).flatMap(([name, each]) => nestedWords(each, name, levels - 1)) : []
}

function wordOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : Array.isArray(value) && value.every(each => typeof each === 'string') ? value.join(', ') : ''
  const line = text.trim().split('\n', 1)[0] ?? ''
  return line === '' ? null : line
}

function shortWord(line: string, limit: number): string {
  if (/^\S*[/\\]\S*$/.test(line) && line.length > longestPath) return shortPath(line)
  const short = cutMiddle(line, limit)
  return /\s/.test(short) ? `“${short}”` : short
}

/** A long path keeps its end, where its name stands. */
export function shortPath(path: string): string {
  const end = path.split(/[/\\]/).filter(Boolean).slice(-2).join('/')
  return `…/${cutMiddle(end, 60)}`
}

function cutMiddle(text: string, limit: number): string {
  const points = Array.from(text)
  if (points.length <= limit) return text
  const tail = Math.floor(limit * 0.25)
  return `${points.slice(0, limit - tail - 1).join('')}…${points.slice(-tail).join('')}`
}

/** What came back, where one short line says it; null: it takes opening the row. */
export function outcomeOf(call: Pick<CallItem, 'result'>): { readonly kind: 'line'; readonly text: string } | { readonly kind: 'lines'; readonly count: number } | null {
  const first = call.result?.content.find(block => block.type === 'text')
  const preview = (first?.type === 'text' ? first.text : (call.result?.preview ?? '')).trim()
  if (preview === '' || /^(\[[\s\S]*\]|\{[\s\S]*\})$/.test(preview)) return null
  const lines = preview.split('\n')
  // Of a longer result only a piece is here: its lines cannot be counted.
  if (lines.length > 1) return call.result?.totalCharacters == null ? { kind: 'lines', count: lines.length } : null
  return { kind: 'line', text: cutMiddle(preview, 72) }
}
