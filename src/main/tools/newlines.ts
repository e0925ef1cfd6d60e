export type Newline = '\n' | '\r\n'

/** The line ending most lines of the text have; LF where there is none. */
export function dominantNewline(text: string): Newline {
  const all = text.split('\n').length - 1
  const windows = text.split('\r\n').length - 1
  return windows * 2 > all ? '\r\n' : '\n'
}

export function withNewlines(text: string, newline: Newline): string {
  const plain = text.replaceAll('\r\n', '\n')
  return newline === '\n' ? plain : plain.replaceAll('\n', newline)
}
