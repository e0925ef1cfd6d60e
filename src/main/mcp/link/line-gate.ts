interface LineGatePorts {
  /** Lines that pass in one stretch of time. */
  readonly most: number
  write(line: string): void
  /** Milliseconds. */
  now(): number
}

const windowMs = 10_000
/** Of what a server prints beside the protocol: enough for a verbose one, and written in a moment. */
export const mostPrinted = 1000

/** Lets lines through as long as they are not too many, and tells how many were left out once they are fewer. */
export function createLineGate({ most, write, now }: LineGatePorts): (line: () => string) => void {
  let begun = now()
  let lines = 0
  return line => {
    if (now() - begun > windowMs) {
      if (lines > most) write(`${lines - most} more were left out`)
      begun = now()
      lines = 0
    }
    lines++
    if (lines <= most) write(line())
    if (lines === most + 1) write('there is too much of this: the rest of the next seconds is left out')
  }
}
