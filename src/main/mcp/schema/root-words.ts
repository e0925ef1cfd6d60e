import { isJsonObject, type JsonObject } from '../../../shared/json.ts'

interface Alternative {
  readonly title: unknown
  readonly properties: JsonObject
  readonly required: readonly string[]
}

const mostAlternatives = 20
const longestAlternative = 240
const longestRule = 500

/** `Exactly one of these sets of arguments: (1) kind = "file", path; (2) kind = "url", url, optional depth.` */
export function alternativeWords(kind: 'oneOf' | 'anyOf', alternatives: readonly Alternative[]): string {
  const lead = kind === 'oneOf' ? 'Exactly one of these sets of arguments' : 'At least one of these sets of arguments'
  const shown = alternatives.slice(0, mostAlternatives).map((alternative, index) => cut(`(${index + 1}) ${wordsOf(alternative)}`, longestAlternative))
  const more = alternatives.length > mostAlternatives ? `; and ${alternatives.length - mostAlternatives} more` : ''
  return `${lead}: ${shown.join('; ')}${more}.`
}

function wordsOf({ title, properties, required }: Alternative): string {
  const needed = [...new Set(required)].map(name => needsValue(name, Object.hasOwn(properties, name) ? properties[name] : undefined))
  const optional = Object.keys(properties).filter(name => !required.includes(name))
  const parts = [...needed, ...(optional.length === 0 ? [] : [`optional ${optional.join(', ')}`])]
  const what = parts.length === 0 ? 'nothing more' : parts.join(', ')
  return typeof title === 'string' && title !== '' ? `${cut(title, 80)}: ${what}` : what
}

function needsValue(name: string, schema: unknown): string {
  if (!isJsonObject(schema)) return name
  if (Object.hasOwn(schema, 'const')) return `${name} = ${JSON.stringify(schema['const'])}`
  const choices = schema['enum']
  return Array.isArray(choices) && choices.length <= 3 ? `${name} = ${choices.map(choice => JSON.stringify(choice)).join(' or ')}` : name
}

/** A rule that providers take in no other form than as text. */
export function ruleWords(lead: string, rule: unknown): string {
  const text = JSON.stringify(rule) ?? ''
  return text.length <= longestRule ? `${lead}: ${text}.` : 'Some arguments only go together; a call that breaks a rule is refused with the reason.'
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`
}
