import { parse } from 'shell-quote'
import { failed, type Result, success } from '../../../shared/failure.ts'

/** A command line taken apart without a shell: `K=V` in front of it apart from its words. `$NAME` is written `${env:NAME}`. */
export interface CommandLine {
  readonly env: Readonly<Record<string, string>>
  readonly words: readonly string[]
}

/** Stand-ins for the angle brackets of `<YOUR_KEY>`, which a shell would take for a redirection. */
const left = '\uE000'
const right = '\uE001'

const longestLine = 20_000

/** Lines of a text that are commands, continued ones joined, comments and prompts taken off. */
export function commandLines(text: string): readonly string[] {
  return text
    .replaceAll(/[\\`^][ \t]*\n/g, ' ')
    .split('\n')
    .map(line => line.trim().replace(/^(?:\$|>|%|PS [^>\n]{0,200}>)\s+/, ''))
    .filter(line => line !== '' && !line.startsWith('#'))
}

/** Refuses what only a shell can do; words are quoted and escaped as sh does, on lines with Windows paths as cmd does. */
export function parseCommandLine(line: string): Result<CommandLine> {
  if (line.length > longestLine) return failed('NOT_A_SERVER', 'That is too long for a command line.')
  if (hasSubstitution(line)) return failed('NEEDS_SHELL', 'It runs another command inside, which only a shell does.', 'Paste the command with the value itself.')
  const marked = line.replaceAll(/<([A-Za-z][\w .-]{0,60})>/g, (_all, name: string) => `${left}${name.trim().replaceAll(/[ .]+/g, '_')}${right}`)
  const parsed = split(marked)
  if (parsed === null) return failed('NEEDS_SHELL', 'Its ${…} cannot be read.')
  const operator = parsed.find(word => typeof word === 'object' && 'op' in word && word.op !== 'glob')
  if (typeof operator === 'object' && 'op' in operator) return failed('NEEDS_SHELL', `It uses ${operator.op}, which only a shell understands.`, 'Paste one command, without what comes before or after it.')
  const words = parsed.flatMap(word => (typeof word === 'string' ? [word] : 'pattern' in word ? [word.pattern] : [])).map(word => word.replaceAll(left, '<').replaceAll(right, '>'))
  return success(withoutAssignments(words))
}

function split(line: string): ReturnType<typeof parse> | null {
  try {
    const windows = /(?:^|[\s"'=])[A-Za-z]:\\/.test(line)
    return parse(line, name => (name === '' ? '$' : /^[A-Za-z_]\w*$/.test(name) ? `\${env:${name}}` : `\${${name}}`), windows ? { escape: '^' } : undefined)
  } catch {
    return null
  }
}

/** `$(…)` and backquotes outside single quotes. */
function hasSubstitution(line: string): boolean {
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at)
    if (quote === "'") {
      if (character === "'") quote = ''
      continue
    }
    if (character === '\\') at++
    else if (character === '`' || (character === '$' && line.charAt(at + 1) === '(')) return true
    else if (character === quote) quote = ''
    else if (quote === '' && (character === '"' || character === "'")) quote = character
  }
  return false
}

function withoutAssignments(words: readonly string[]): CommandLine {
  const from = words[0] === 'env' ? 1 : 0
  const end = words.findIndex((word, index) => index >= from && !/^[A-Za-z_]\w*=/.test(word))
  const assignments = words.slice(from, end < 0 ? words.length : end)
  const env = Object.fromEntries(assignments.map((word): [string, string] => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]))
  return { env, words: end < 0 ? [] : words.slice(end) }
}
