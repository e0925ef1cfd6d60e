import type { Attached } from './attached.ts'
import type { AttachedPhrases } from './attached-phrases.ts'
import type { AttachedStep } from './attached-request.ts'

const firstLines = 8
const mostFound = 10
const longestLine = 200

/** Answers, by rule, what is asked of things that are attached. */
export function tellAttached(step: AttachedStep, items: readonly Attached[], phrases: AttachedPhrases): string {
  if (step.ask === 'mention') return phrases.mentioned(items.map(item => spoken(item, phrases)).join(', '))
  const told = items.map(item => tellOne(step, item, phrases))
  if (step.ask !== 'tell') return told.join('\n\n')
  return [...told, ...(items.some(({ kind }) => kind === 'prompt') ? [phrases.promptsNeedModel] : []), phrases.askOfIt].join('\n\n')
}

function tellOne({ ask, word = '' }: AttachedStep, item: Attached, phrases: AttachedPhrases): string {
  const what = spoken(item, phrases)
  const lines = linesOf(item)
  if (lines.length === 0) return phrases.nothingToRead(what)
  if (ask === 'count') return phrases.counted(what, lines.length, Array.from(item.text.trimEnd()).length)
  if (ask === 'find') return tellFound(what, word, { lines, phrases })
  return `${ask === 'summary' ? phrases.firstLines(what) : phrases.begins(what, lines.length)}\n\n${quoted(lines, phrases)}`
}

/** Bytes are named in brackets where they cannot be shown; a text of nothing else has no lines. */
function linesOf({ text }: Attached): readonly string[] {
  const lines = text.trimEnd().split('\n')
  return lines.every(line => line.trim() === '' || /^\[(?:image|audio|file) [^\]]*\]$/.test(line)) ? [] : lines
}

function tellFound(what: string, word: string, { lines, phrases }: { lines: readonly string[]; phrases: AttachedPhrases }): string {
  const found = lines.flatMap((line, index) => (line.toLowerCase().includes(word.toLowerCase()) ? [`- ${index + 1}: ${inline(line)}`] : []))
  if (found.length === 0) return phrases.notInIt(what, word)
  return `${phrases.found(what, word, found.length)}\n\n${withRest(found, mostFound, phrases)}`
}

function quoted(lines: readonly string[], phrases: AttachedPhrases): string {
  return withRest(lines.map(line => `> ${inline(line)}`.trimEnd()), firstLines, phrases)
}

function withRest(lines: readonly string[], most: number, phrases: AttachedPhrases): string {
  const shown = lines.slice(0, most).join('\n')
  return lines.length > most ? `${shown}\n\n${phrases.moreLines(lines.length - most)}` : shown
}

/** Someone else's words: shown as they are, without a layout of their own. */
function inline(line: string): string {
  const text = Array.from(line.trim())
  const cut = text.length > longestLine ? `${text.slice(0, longestLine).join('')}…` : text.join('')
  return cut.replace(/[\\`*_[\]<>#|~]/g, '\\$&')
}

function spoken({ kind, name, server }: Attached, { promptKind }: AttachedPhrases): string {
  return `${kind === 'prompt' ? promptKind : ''}\`${name.replaceAll('`', '')}\` (${server})`
}
