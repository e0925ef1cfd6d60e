import type { ConnectionView } from '../../../shared/connection.ts'

/** What a person would recognise a server by: the package it was installed from, its address, or its command line with the ends of long paths. */
export function shortTarget({ target, installed }: Pick<ConnectionView, 'target' | 'installed'>): string {
  if (installed?.package !== undefined && installed.runtime !== 'none') return [installed.package, installed.version ?? ''].join(' ').trim()
  if (/^https?:/i.test(target)) return target
  const [command = '', ...args] = target.split(' ')
  return [shortCommand(command), ...args.map(shortWord)].join(' ')
}

/** A program by its name, wherever it lies. */
function shortCommand(command: string): string {
  return /[/\\]/.test(command) ? shortWord(command).split(/[/\\]/).at(-1) ?? command : command
}

/** A path into a package is the package; of other long paths the end tells most. */
function shortWord(word: string): string {
  const parts = word.split(/[/\\]/)
  const at = parts.lastIndexOf('node_modules')
  const [first = '', second = ''] = at < 0 ? [] : parts.slice(at + 1)
  if (first !== '') return first.startsWith('@') ? `${first}/${second}` : first
  return parts.length > 4 ? `…/${parts.slice(-2).join('/')}` : word
}
