export interface LineWindowLimits {
  /** First line wanted, counted from 1. */
  readonly first: number
  readonly count: number
  readonly lineCharacters: number
  readonly totalCharacters: number
}

export interface LineWindow {
  /** Takes the next piece of the text. */
  push(text: string): void
  /** Ends the text; a last line without a newline counts. */
  end(): void
  /** Nothing further will be kept. */
  readonly full: boolean
  readonly lines: readonly string[]
  /** Lines seen so far, kept or not. */
  readonly seen: number
  readonly cutLines: number
  readonly carriageReturns: number
}

/** Picks a window of lines out of a text that streams by. Holds the window and the start of one line, never more. */
export function createLineWindow(limits: LineWindowLimits): LineWindow {
  const lines: string[] = []
  let seen = 0
  let kept = 0
  let cutLines = 0
  let carriageReturns = 0
  let full = false
  let start = ''
  let length = 0
  let endsInReturn = false

  function extend(text: string): void {
    if (text === '') return
    if (wanted() && start.length <= limits.lineCharacters) start += text.slice(0, limits.lineCharacters + 1 - start.length)
    length += text.length
    endsInReturn = text.endsWith('\r')
  }

  function wanted(): boolean {
    return !full && seen + 1 >= limits.first
  }

  function close(): void {
    if (endsInReturn) carriageReturns += 1
    if (wanted()) keep(endsInReturn ? length - 1 : length)
    seen += 1
    start = ''
    length = 0
    endsInReturn = false
  }

  function keep(characters: number): void {
    const shown = start.slice(0, Math.min(characters, limits.lineCharacters))
    const cut = characters - shown.length
    if (lines.length > 0 && kept + shown.length > limits.totalCharacters) {
      full = true
      return
    }
    if (cut > 0) cutLines += 1
    lines.push(cut > 0 ? `${shown} […${cut} more characters]` : shown)
    kept += shown.length + 1
    full = lines.length >= limits.count
  }

  return {
    push(text) {
      let from = 0
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
        extend(text.slice(from, at))
        close()
        from = at + 1
      }
      extend(text.slice(from))
    },
    end() {
      if (length > 0) close()
    },
    get full() { return full },
    get seen() { return seen },
    get cutLines() { return cutLines },
    get carriageReturns() { return carriageReturns },
    lines,
  }
}
