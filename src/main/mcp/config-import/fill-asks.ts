import { failed, type Result, success } from '../../../shared/failure.ts'
import type { ServerConfig } from '../../../shared/connection.ts'
import { type Ask, askMarker, mapStrings } from './draft.ts'
import { type MovedSecret, secretName } from './move-secrets.ts'
import { countReferences } from './translate-references.ts'

export interface FilledAsks {
  readonly config: ServerConfig
  readonly secrets: readonly MovedSecret[]
}

/**
 * Puts the person's values, or the defaults, where they were asked for; secrets become references. What was left blank goes
 * with its argument or variable. Fails with the names of required values that are missing or wrong, never with a value.
 */
export function fillAsks(config: ServerConfig, asks: readonly Ask[], given: Readonly<Record<string, string>>, server: string): Result<FilledAsks> {
  const answers = new Map(asks.map(ask => [ask.name, answerOf(ask, given)]))
  const missing = asks.filter(ask => ask.required && answers.get(ask.name) === '')
  if (missing.length > 0) return failed('VALUES_MISSING', `It needs ${missing.map(ask => ask.name).join(', ')}.`)
  const wrong = asks.find(ask => isWrong(ask, answers.get(ask.name) ?? ''))
  if (wrong !== undefined) return failed('VALUES_WRONG', `${wrong.name} has to be ${expectation(wrong)}.`)

  const secrets: MovedSecret[] = []
  const texts = new Map(asks.map(ask => [ask.name, textOf(ask, answers.get(ask.name) ?? '', server, secrets)]))
  let grown = false
  const fill = (text: string): string => {
    const parts = text.split(/\$\{ask:([^}]*)\}/)
    const filled = parts.map((part, index) => (index % 2 === 1 ? (texts.get(part) ?? askMarker(part)) : part))
    grown ||= countReferences(filled.join('')) !== filled.reduce((count, part) => count + countReferences(part), 0)
    return filled.join('')
  }
  const spread = { ...config, ...(config.args === undefined ? {} : { args: config.args.flatMap(argument => argumentsOf(argument, asks, answers)) }) }
  const filled = mapStrings(spread, fill)
  // A value and what stands beside it must not become a reference together.
  if (grown) return failed('VALUES_WRONG', 'A value and the text beside it would refer to something else.')
  return success({ config: withoutBlankVariables(filled, config, asks), secrets })
}

function answerOf(ask: Ask, given: Readonly<Record<string, string>>): string {
  const typed = Object.hasOwn(given, ask.name) ? (given[ask.name] ?? '') : ''
  return (typed.trim() === '' ? ask.default : typed).trim()
}

function isWrong(ask: Ask, text: string): boolean {
  if (text === '') return false
  if (text.includes('\0')) return true
  if (ask.kind === 'boolean') return text !== 'true' && text !== 'false'
  if (ask.kind !== 'number') return false
  const number = Number(text)
  return !Number.isFinite(number) || number < (ask.min ?? -Infinity) || number > (ask.max ?? Infinity)
}

function expectation(ask: Ask): string {
  if (ask.kind === 'boolean') return 'true or false'
  if (ask.kind !== 'number') return 'plain text'
  return `a number${ask.min === undefined ? '' : ` from ${ask.min}`}${ask.max === undefined ? '' : ` up to ${ask.max}`}`
}

function textOf(ask: Ask, answer: string, server: string, secrets: MovedSecret[]): string {
  if (!ask.secret || answer === '' || /^\$\{(?:env|secret):[^}]+\}$/.test(answer)) return ask.multiple === true ? linesOf(answer).join(',') : answer
  const secret = secretName(server, ask.name)
  secrets.push({ place: ask.name, secret, value: answer })
  return `\${secret:${secret}}`
}

/** An argument that is a value of many becomes many; one that is a value left blank becomes none. */
function argumentsOf(argument: string, asks: readonly Ask[], answers: ReadonlyMap<string, string>): readonly string[] {
  const ask = asks.find(each => askMarker(each.name) === argument)
  if (ask === undefined) return [argument]
  const answer = answers.get(ask.name) ?? ''
  if (answer === '') return []
  return ask.multiple === true && !ask.secret ? linesOf(answer) : [argument]
}

function linesOf(answer: string): readonly string[] {
  return answer.split('\n').map(line => line.trim()).filter(line => line !== '')
}

function withoutBlankVariables(filled: ServerConfig, original: ServerConfig, asks: readonly Ask[]): ServerConfig {
  const wholly = (text: string | undefined): boolean => text !== undefined && asks.some(ask => askMarker(ask.name) === text)
  const kept = (table: Readonly<Record<string, string>>, before: Readonly<Record<string, string>> = {}): Record<string, string> => Object.fromEntries(Object.entries(table).filter(([key, value]) => value !== '' || !wholly(before[key])))
  return {
    ...filled,
    ...(filled.env === undefined ? {} : { env: kept(filled.env, original.env) }),
    ...(filled.headers === undefined ? {} : { headers: kept(filled.headers, original.headers) }),
  }
}
