import type { ProcessExit } from '../../platform/child-process-tree.ts'

/** The end of what a server said on standard error: what a person needs to see when it dies. */
export interface LastWords {
  add(line: string): void
  /** Another process begins; what the one before said is not its own. */
  clear(): void
  /** The newest lines, oldest first, at most `characters` of them. */
  text(characters?: number): string
}

const keptCharacters = 4000
const quotedCharacters = 600

export function createLastWords(mask: (text: string) => string): LastWords {
  let lines: string[] = []
  let length = 0
  return {
    add(line) {
      const cut = mask(line).slice(0, keptCharacters)
      lines.push(cut)
      length += cut.length + 1
      while (length > keptCharacters && lines.length > 1) length -= (lines.shift() ?? '').length + 1
      // A copy now and then, or the front of the array is never given back.
      if (lines.length > 500) lines = lines.slice(-200)
    },
    clear() {
      lines = []
      length = 0
    },
    text: (characters = keptCharacters) => lines.join('\n').slice(-characters),
  }
}

/** ` (exit code 3). Its last words: …`, as the end of a sentence about a process that ended. */
export function endingWords(exit: ProcessExit | null, words: LastWords): string {
  const how = exit === null ? '' : exit.signal === null ? ` (exit code ${exit.code})` : ` (${exit.signal})`
  const said = words.text(quotedCharacters).trim()
  return said === '' ? `${how}.` : `${how}. Its last words: ${said}`
}
