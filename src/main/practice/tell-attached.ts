import type { Attached } from './attached.ts'
import type { AttachedPhrases } from './attached-phrases.ts'
import type { AttachedStep } from './attached-request.ts'
import { fenceAround } from './narrate.ts'

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
  return `${ask === 'summary' ? phrases.firstLines(what) : phrases.begins(what, lines.length)}\n\n${shown(lines, firstLines, phrases)}`
}

/** Bytes are named in brackets where they cannot be shown; a text of nothing else has no lines. */
function linesOf({ text }: Attached): readonly string[] {
  const lines = text.trimEnd().split('\n')
  return lines.every(line => line.trim() === '' || /^\[(?:image|audio|file) [^\]]*\]$/.test(line)) ? [] : lines
}

function tellFound(what: string, word: string, { lines, phrases }: { lines: readonly string[]; phrases: AttachedPhrases }): string {
  const found = lines.flatMap((line, index) => (line.toLowerCase().includes(word.toLowerCase()) ? [`${index + 1}: ${line}`] : []))
  return found.length === 0 ? phrases.notInIt(what, word) : `${phrases.found(what, word, found.length)}\n\n${shown(found, mostFound, phrases)}`
}

/** Someone else's words: as they are, without a layout of their own. */
function shown(lines: readonly string[], most: number, phrases: AttachedPhrases): string {
  const text = lines.slice(0, most).map(shortened).join('\n')
  const fence = fenceAround(text)
  return `${fence}\n${text}\n${fence}${lines.length > most ? `\n\n${phrases.moreLines(lines.length - most)}` : ''}`
}

function shortened(line: string): string {
  const characters = Array.from(line)
  return characters.length > longestLine ? `${characters.slice(0, longestLine).join('')}…` : line
}

function spoken({ kind, name, server }: Attached, { promptKind }: AttachedPhrases): string {
  return `${kind === 'prompt' ? promptKind : ''}\`${name.replaceAll('`', '')}\` (${server})`
}
