import { isJsonObject, type JsonObject } from '../../shared/json.ts'
import { withoutFrame } from '../../shared/untrusted.ts'
import { readCallAnswer } from './call-answer.ts'
import { parseJson } from './parse-json.ts'
import type { Phrases } from './phrases.ts'
import { isRecord, recordsIn, tellRecord } from './tell-records.ts'

export interface Outcome {
  /** Wire name of the real tool. */
  readonly tool: string
  readonly output: string
  readonly failed: boolean
}

const mostLines = 40
const mostCharacters = 4000

/** Tells in Markdown what came back of a call: short, in the tool's own words, failures as failures. */
export function narrate({ tool, output, failed }: Outcome, phrases: Phrases): string {
  const answer = readCallAnswer(output)
  if (answer === undefined) return tell({ tool, output, failed }, phrases)
  const told = tell({ tool: answer.name, output: answer.output, failed: answer.error !== undefined }, phrases)
  return answer.account === undefined ? told : `${told}\n\n${phrases.account(answer.account)}`
}

function tell({ tool, output, failed }: Outcome, phrases: Phrases): string {
  const name = spokenName(tool)
  const text = withoutFrame(output).trim()
  if (failed) return `${phrases.failed(name)}\n\n${quote(errorIn(text), phrases)}`
  if (text === '' || text === '(no output)') return phrases.nothing(name)
  const entries = listing(text)
  if (entries !== undefined) return tellEntries(name, entries, phrases)
  if (text.split('\n').every(line => /^\[image [\w/+.-]+[^\]]*\]$/.test(line))) return phrases.image(name)
  const value = parseJson(text)
  const records = recordsIn(value)
  if (records !== undefined) return tellThings(name, records, phrases)
  if (isRecord(value)) return `${/__(?:READ|GET)_/.test(tool) ? phrases.returned(name) : phrases.did(name)}\n\n${tellRecord(value, { whole: true })}`
  const told = tellRecords(value, phrases) ?? tellFacts(value) ?? (typeof value === 'object' || text.includes('\n') || text.length > 300 ? fenced(text, phrases) : quote(text, phrases))
  return told === '' ? phrases.nothing(name) : `${phrases.returned(name)}\n\n${told}`
}

/** `list_directory` (filesystem) of `mcp__filesystem__list_directory`; of an app's tool likewise. */
export function spokenName(tool: string): string {
  const [, server, name] = /^(?:mcp|connectors)__(.+?)__(.+)$/.exec(tool) ?? []
  return server === undefined || name === undefined ? `\`${tool}\`` : `\`${name}\` (${server})`
}

function tellThings(tool: string, records: readonly JsonObject[], phrases: Phrases): string {
  if (records.length === 0) return phrases.noneFound(tool)
  const lines = records.slice(0, mostLines).map(record => `- ${tellRecord(record, { whole: false })}`)
  return `${phrases.returned(tool)}\n\n${[...lines, ...(records.length > mostLines ? [`- ${phrases.cut(records.length - mostLines)}`] : [])].join('\n')}`
}

interface Entry {
  readonly isFolder: boolean
  readonly name: string
}

/** The lines of a folder's listing, as file servers write it; undefined for any other text. */
function listing(text: string): readonly Entry[] | undefined {
  if (/^(?:empty directory|directory is empty)\.?$/i.test(text)) return []
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const entries = lines.map(line => /^\[(FILE|DIR)\]\s+(.+)$/.exec(line.trim()))
  if (entries.some(entry => entry === null)) return undefined
  return entries.map(entry => ({ isFolder: entry?.[1] === 'DIR', name: entry?.[2] ?? '' }))
}

function tellEntries(tool: string, entries: readonly Entry[], phrases: Phrases): string {
  if (entries.length === 0) return phrases.emptyFolder(tool)
  const folders = entries.filter(entry => entry.isFolder)
  const shown = entries.slice(0, mostLines).map(({ isFolder, name }) => `- \`${name}${isFolder ? '/' : ''}\``)
  const more = entries.length > mostLines ? [`- ${phrases.cut(entries.length - mostLines)}`] : []
  return `${phrases.entries(tool, entries.length - folders.length, folders.length)}\n\n${[...shown, ...more].join('\n')}`
}

/** Named records, such as what a memory keeps, as a list; undefined when it is anything else. */
function tellRecords(value: unknown, phrases: Phrases): string | undefined {
  const list: unknown = isJsonObject(value) ? value['entities'] : value
  if (!Array.isArray(list)) return undefined
  const records = list.filter(isJsonObject)
  if (records.length !== list.length || records.some(record => typeof record['name'] !== 'string')) return undefined
  const lines = records.slice(0, mostLines).map(({ name, ...facts }) => `- **${String(name)}**${tellValues(Object.values(facts))}`)
  return [...lines, ...(records.length > mostLines ? [`- ${phrases.cut(records.length - mostLines)}`] : [])].join('\n')
}

function tellValues(values: readonly unknown[]): string {
  const words = values.filter(value => typeof value === 'string').join(', ')
  const notes = values.filter(value => Array.isArray(value)).flat().filter(value => typeof value === 'string').join('; ')
  return `${words === '' ? '' : ` (${words})`}${notes === '' ? '' : `: ${notes}`}`
}

/** A small flat JSON object as a list; undefined when it is anything else. */
function tellFacts(value: unknown): string | undefined {
  if (!isJsonObject(value)) return undefined
  const entries = Object.entries(value)
  if (entries.length === 0 || entries.length > 12) return undefined
  const isPlain = entries.every(([, fact]) => ['string', 'number', 'boolean'].includes(typeof fact) && String(fact).length < 200)
  return isPlain ? entries.map(([key, fact]) => `- **${key}**: ${String(fact).replace(/\s+/g, ' ')}`).join('\n') : undefined
}

function fenced(text: string, phrases: Phrases): string {
  const json = parseJson(text)
  const whole = json === undefined ? text : JSON.stringify(json, null, 2)
  const lines = whole.split('\n')
  const shown = lines.slice(0, mostLines).join('\n').slice(0, mostCharacters)
  const fence = fenceAround(shown)
  const left = lines.length - shown.split('\n').length
  return `${fence}${json === undefined ? '' : 'json'}\n${shown}\n${fence}${left > 0 ? `\n\n${phrases.cut(left)}` : ''}`
}

/** Backticks that nothing inside can end. */
export function fenceAround(text: string): string {
  return '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(run => run[0].length + 1)))
}

function quote(text: string, phrases: Phrases): string {
  if (text.length > 1000 || text.split('\n').length > 6) return fenced(text, phrases)
  return text
    .split('\n')
    .map(line => `> ${line}`)
    .join('\n')
}

/** The words of a refusal that came as JSON. */
function errorIn(text: string): string {
  const value = parseJson(text)
  const error: unknown = isJsonObject(value) ? value['error'] : undefined
  if (typeof error === 'string') return error
  return isJsonObject(error) && typeof error['message'] === 'string' ? error['message'] : text
}
