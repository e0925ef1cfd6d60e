import { withoutFrame } from '../../shared/untrusted.ts'

/** Something of a server that the person attached to a message: a resource's text, or a prompt. */
export interface Attached {
  readonly kind: 'resource' | 'prompt'
  readonly name: string
  readonly server: string
  readonly text: string
}

const heading = /^(?:Attached: (.+) \((.*), from (.+)\)|Prompt (.+) of (.+))$/

/** Reads what stands attached in one text of a message; none when the text is the person's own. */
export function readAttached(text: string): readonly Attached[] {
  const lines = text.split('\n')
  const attached: Attached[] = []
  let from = 0
  while (from < lines.length) {
    const match = heading.exec(lines[from] ?? '')
    if (match === null) return attached
    const end = endOf(lines, from + 1)
    const [, resource, uri, origin, prompt, owner] = match
    const said = lines.slice(from + 1, end).join('\n').trimEnd()
    attached.push({ kind: prompt === undefined ? 'resource' : 'prompt', name: resource ?? prompt ?? '', server: origin ?? owner ?? '', text: withoutUri(withoutFrame(said), uri) })
    from = end
    while (lines[from] === '') from += 1
  }
  return attached
}

/** The text of a resource stands under its address, which the heading has told. */
function withoutUri(text: string, uri: string | undefined): string {
  return uri !== undefined && text.startsWith(`${uri}:\n`) ? text.slice(uri.length + 2) : text
}

/** A frame ends where it says so, whatever stands inside; other text ends at the next heading. */
function endOf(lines: readonly string[], from: number): number {
  if (lines[from]?.startsWith('[Untrusted data from ') === true) {
    const close = lines.findIndex((line, at) => at > from && line.startsWith('[End of untrusted data from '))
    return close < 0 ? lines.length : close + 1
  }
  const next = lines.findIndex((line, at) => at > from && lines[at - 1] === '' && heading.test(line))
  return next < 0 ? lines.length : next
}
