import type { TFunction } from 'i18next'
import { installSentences } from './en/install-sentences.ts'
import { sentences } from './en/sentences.ts'
import { serverSentences } from './en/server-sentences.ts'
import { createTemplate, type Template } from './template.ts'

/** What main said in English, in the window's words. */
export interface Said {
  readonly words: string
  /** What stands in it of others, in their own words: a server, a program, the system. */
  readonly quoted: string
  /** Every sentence of it was known. */
  readonly known: boolean
}

const all = { ...sentences, ...serverSentences, ...installSentences } as const
const known = Object.entries(all).flatMap(([key, sentence]) => (isSentenceKey(key) ? [{ key, template: createTemplate(sentence) }] : []))
const fixed = new Map(known.flatMap(({ key, template }) => (template.names.length === 0 ? [[template.text, key] as const] : [])))
/** Those that say most themselves come first: "A server is called X" before "X". */
const filled = known.filter(({ template }) => template.names.length > 0).sort((left, right) => right.template.ownLength - left.template.ownLength)

const longestText = 4000
const mostSentences = 24
const lastWords = /\s*\b(?:Its l|L)ast words:\s*/

/** Says main's sentences in the language of `t`; what is not known by heart stays as it came. */
export function sayMain(t: TFunction, text: string): Said {
  const at = lastWords.exec(text)
  if (at === null) return saySentences(t, text)
  const said = saySentences(t, text.slice(0, at.index))
  return { ...said, quoted: joined([said.quoted, text.slice(at.index + at[0].length).trim()]) }
}

/** For where there is room for main's own sentences only. */
export function sayCore(t: TFunction, text: string): string {
  const { words, quoted } = sayMain(t, text)
  return joined([words, quoted])
}

function saySentences(t: TFunction, text: string): Said {
  const pieces = text.length > longestText ? [text] : text.split(/(?<=\.) (?=\S)/)
  if (pieces.length > mostSentences) return { words: text, quoted: '', known: false }
  const parts: Said[] = []
  for (let start = 0; start < pieces.length; ) {
    const { said, taken } = sayNext(t, pieces.slice(start))
    parts.push(said)
    start += taken
  }
  return {
    words: parts.map(part => part.words).reduce(besides, ''),
    quoted: joined(parts.map(part => part.quoted)),
    known: parts.every(part => part.known),
  }
}

/** The longest run of pieces from the first on that is a known sentence. */
function sayNext(t: TFunction, pieces: readonly string[]): { readonly said: Said; readonly taken: number } {
  for (let taken = pieces.length; taken > 0; taken -= 1) {
    const said = saySentence(t, pieces.slice(0, taken).join(' '))
    if (said !== null) return { said, taken }
  }
  return { said: { words: pieces[0] ?? '', quoted: '', known: false }, taken: 1 }
}

function saySentence(t: TFunction, sentence: string): Said | null {
  const key = fixed.get(sentence)
  if (key !== undefined) return { words: t(key), quoted: '', known: true }
  for (const { key: each, template } of filled) {
    const values = template.read(sentence)
    const said = values === null ? null : fill(t, each, template, values)
    if (said !== null) return said
  }
  return null
}

/** Null: its reason is not one of the known. Other values may be words of main as well: "a number", "Node.js 22 or newer". */
function fill(t: TFunction, key: SentenceKey, { names, text }: Template, values: Readonly<Record<string, string>>): Said | null {
  if (values['why'] !== undefined && saySentence(t, values['why']) === null) return null
  const spoken = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, name === 'said' ? value : (saySentence(t, value)?.words ?? value)]))
  const words = t(key, { ...spoken, defaultValue: text })
  const quoted = names.includes('said') && !says(t(key, { skipInterpolation: true, defaultValue: text }), 'said') ? quotedText(values['said']) : ''
  return { words, quoted, known: true }
}

function says(text: string, name: string): boolean {
  return text.includes(`{{${name}}}`)
}

/** Without the colon that led to it. */
function quotedText(text = ''): string {
  const bare = text.replace(/^[\s:]+/, '').trim()
  return bare === '.' ? '' : bare
}

/** Sentences of Chinese and Japanese stand side by side. */
function besides(before: string, next: string): string {
  return before === '' || /[。？！：]$/.test(before) ? `${before}${next}` : `${before} ${next}`
}

function joined(texts: readonly string[]): string {
  return texts.filter(text => text !== '').join('\n')
}

type SentenceKey = keyof typeof all

function isSentenceKey(key: string): key is SentenceKey {
  return Object.hasOwn(all, key)
}
