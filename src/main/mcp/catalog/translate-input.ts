import type { CatalogValue } from '../../../shared/catalog-entry.ts'
import type { KeyValueInput, ServerInput } from './server-json.ts'
import { plainLine, sameWords } from './stranger-words.ts'

/** A text with `${NAME}` where a value belongs, and the values it asks for. */
export interface FilledText {
  readonly text: string
  readonly values: readonly CatalogValue[]
}

type Variables = Readonly<Record<string, ServerInput>> | null | undefined

const secretName = /TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|(?:^|_)(?:KEY|PAT)$|AUTHORIZATION/i

/** `X-API-Key` → `X_API_KEY`; empty where nothing of it can be a name. */
function valueName(text: string): string {
  const name = text.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').replaceAll(/[^A-Za-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '').toUpperCase().slice(0, 64)
  return /^\d/.test(name) ? `_${name}` : name
}

/** What a person is asked for. */
export function askedValue(name: string, input: ServerInput, inEnvironment: boolean): CatalogValue {
  const description = plainLine(input.description ?? '', 200)
  const hint = plainLine([choicesText(input), input.placeholder ?? ''].filter(Boolean).join(' · '), 200)
  const secret = input.isSecret === true || secretName.test(name)
  return {
    name,
    prompt: sameWords(description === '' ? name : description),
    ...(hint === '' ? {} : { hint: sameWords(hint) }),
    required: input.isRequired === true,
    secret,
    default: secret || (input.default ?? '').includes('${') ? '' : plainLine(input.default ?? '', 1000),
    kind: valueKind(name, input),
    in_environment: inEnvironment,
  }
}

function choicesText({ choices }: ServerInput): string {
  return (choices ?? []).join(', ')
}

function valueKind(name: string, input: ServerInput): CatalogValue['kind'] {
  if (input.format === 'number') return 'number'
  if (input.format === 'filepath') return /dir|folder/i.test(`${name} ${input.description ?? ''}`) ? 'folder' : 'file'
  return /(?:^|_)URL$/i.test(name) ? 'url' : 'text'
}

/** Fills `{variable}` in a text: fixed ones with their value, the others with a placeholder. Braces without a variable stay. */
export function fillVariables(text: string, variables: Variables): FilledText {
  const values: CatalogValue[] = []
  const filled = text.replaceAll(/\{([A-Za-z_][A-Za-z0-9_-]*)\}/g, (whole, key: string) => {
    const variable = variables !== null && variables !== undefined && Object.hasOwn(variables, key) ? variables[key] : undefined
    if (variable === undefined) return whole
    if (typeof variable.value === 'string') return variable.value
    const name = valueName(key)
    if (name === '') return whole
    // A text with a hole in it is no text: what it is made of has to be there.
    if (!values.some(value => value.name === name)) values.push({ ...askedValue(name, variable, false), required: (variable.default ?? '') === '' || variable.isRequired === true })
    return `\${${name}}`
  })
  return { text: filled, values }
}

/** A header or argument with one value. Null: it may be left out and nobody said what would stand there. */
export function filledInput(label: string, input: Omit<KeyValueInput, 'name'>): FilledText | null {
  if (typeof input.value === 'string') return fillVariables(input.value, input.variables)
  const name = valueName(label)
  if (name === '') return null
  const isSecret = input.isSecret === true || secretName.test(name)
  if (input.isRequired !== true) return typeof input.default === 'string' && input.default !== '' && !isSecret ? { text: input.default, values: [] } : null
  return { text: `\${${name}}`, values: [askedValue(name, input, false)] }
}
