/** Text that is markup already and is not escaped again. */
export interface Markup {
  readonly markup: string
}

type Piece = string | number | Markup | readonly Markup[] | undefined

/** A piece of a page: what is put in is escaped unless it was made by this function. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return { markup: parts.map((part, index) => part + render(pieces[index])).join('') }
}

function render(piece: Piece): string {
  if (piece === undefined) return ''
  if (typeof piece === 'string' || typeof piece === 'number') return escape(String(piece))
  if ('markup' in piece) return piece.markup
  return piece.map(({ markup }) => markup).join('')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? character)
}
