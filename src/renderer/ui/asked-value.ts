/** A value that a person is asked for: by a server before it is installed, or by a row that is imported. */
export interface AskedValue {
  readonly name: string
  readonly prompt: string
  readonly required: boolean
  readonly secret: boolean
  readonly default: string
  readonly hint?: string | undefined
  readonly kind?: 'text' | 'folder' | 'file' | 'url' | 'number' | undefined
}

export type ValueProblem = 'required' | 'url' | 'number' | 'path'

/** What is typed, or what stands where nothing was. A secret has no default. */
export function valueOf(asked: AskedValue, typed: Readonly<Record<string, string>>): string {
  return typed[asked.name] ?? (asked.secret ? '' : asked.default)
}

/** What is wrong with a value before it is sent; main checks it again. */
export function valueProblem(asked: AskedValue, value: string): ValueProblem | null {
  const text = value.trim()
  if (text === '') return asked.required ? 'required' : null
  if (asked.kind === 'url' && !isAddress(text)) return 'url'
  if (asked.kind === 'number' && !Number.isFinite(Number(text))) return 'number'
  if ((asked.kind === 'folder' || asked.kind === 'file') && !isWholePath(text)) return 'path'
  return null
}

/** On any system; main fills in `~` and what a value refers to. */
function isWholePath(text: string): boolean {
  return /^(?:\/|~(?:$|[/\\])|[a-z]:[/\\]|\\\\)/i.test(text) || text.includes('${')
}

/** With its scheme: `postgres://…` is one as well, `localhost:5432` is not. */
function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/./i.test(text) && URL.canParse(text)
}

/** What is sent: values without the blanks that copying leaves around them; those that are empty are left out. */
export function filledValues(asked: readonly AskedValue[], typed: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const filled = asked.map(each => [each.name, valueOf(each, typed).trim()] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== ''))
}
