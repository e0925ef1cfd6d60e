import type { ServerConfig } from '../../shared/connection.ts'

/** What was typed or pasted as a server: an address, or a command line with quotes as a shell reads them. Null: neither. */
export function parseTarget(text: string): Pick<ServerConfig, 'command' | 'args' | 'url'> | null {
  const line = text.trim()
  if (/^https?:\/\//i.test(line)) return URL.canParse(line) ? { url: line } : null
  const [command, ...args] = splitCommandLine(line) ?? []
  return command === undefined ? null : { command, ...(args.length > 0 ? { args } : {}) }
}

/** Words of a command line; null when a quote stays open. Variables are not replaced: nothing here runs a shell. */
export function splitCommandLine(line: string): readonly string[] | null {
  const words: string[] = []
  let word = ''
  let begun = false
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at)
    if (quote !== '') {
      if (char === quote) quote = ''
      else if (char === '\\' && quote === '"' && /["\\]/.test(line.charAt(at + 1))) word += line.charAt(++at)
      else word += char
    } else if (char === '"' || char === "'") {
      quote = char
      begun = true
    } else if (/\s/.test(char)) {
      if (begun) words.push(word)
      word = ''
      begun = false
    } else {
      word += char === '\\' && /[\s"'\\]/.test(line.charAt(at + 1)) ? line.charAt(++at) : char
      begun = true
    }
  }
  if (quote !== '') return null
  return begun ? [...words, word] : words
}

/** The way back: what `parseTarget` reads as these words again. */
export function writeTarget({ command, args = [], url }: Pick<ServerConfig, 'command' | 'args' | 'url'>): string {
  return url ?? [...(command === undefined ? [] : [command]), ...args].map(quoted).join(' ')
}

function quoted(word: string): string {
  if (word !== '' && !/[\s"']|\\(?:\\|$)/.test(word)) return word
  return word.includes('"') && !word.includes("'") ? `'${word}'` : `"${word.replaceAll(/\\(?=["\\]|$)|"/g, found => `\\${found}`)}"`
}

/** A name for it, from its last telling word. */
export function suggestName(text: string): string {
  const target = parseTarget(text)
  if (!target) return ''
  if (target.url !== undefined) return clean(new URL(target.url).hostname.replace(/^(www|mcp|api)\./, '').split('.')[0] ?? '')
  const words = [target.command ?? '', ...(target.args ?? [])].filter(word => !word.startsWith('-') && !/^(npx|uvx|node|python3?|bunx?|docker|run|x)$/.test(word))
  const last = (words[0] ?? '').replace(/@[\d.^~]+\w*$|@latest$/, '')
  return clean((last.split(/[/\\]/).at(-1) ?? '').replace(/\.(m?js|ts|py)$/, '').replace(/^(mcp-server-|server-|mcp-)|(-mcp-server|-mcp|-server)$/g, ''))
}

function clean(name: string): string {
  return name.replace(/[^A-Za-z0-9_.-]+/g, '-').slice(0, 64)
}
