/** One `{…}` of a template: how its values are joined, and their names in order. */
interface Expression {
  readonly operator: string
  readonly names: readonly string[]
}

const expressions = /\{([+#./;?&]?)([^{}]{1,400})\}/g

function readExpression(operator: string, list: string): Expression {
  return { operator, names: list.split(',').map(each => each.trim().replace(/\*$|:\d+$/, '')).filter(name => name !== '') }
}

/** The variables a resource template asks for, each once, in the order they stand. */
export function templateVariables(template: string): readonly string[] {
  return [...new Set([...template.matchAll(expressions)].flatMap(([, operator = '', list = '']) => readExpression(operator, list).names))]
}

/** An address made of a template (RFC 6570) and plain values. What has no value is left out. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(expressions, (_whole, operator: string, list: string) => expand(readExpression(operator, list), values))
}

const joiners: Readonly<Record<string, { readonly first: string; readonly between: string; readonly named: boolean }>> = {
  '': { first: '', between: ',', named: false },
  '+': { first: '', between: ',', named: false },
  '#': { first: '#', between: ',', named: false },
  '.': { first: '.', between: '.', named: false },
  '/': { first: '/', between: '/', named: false },
  ';': { first: ';', between: ';', named: true },
  '?': { first: '?', between: '&', named: true },
  '&': { first: '&', between: '&', named: true },
}

function expand({ operator, names }: Expression, values: Readonly<Record<string, string>>): string {
  const { first, between, named } = joiners[operator] ?? { first: '', between: ',', named: false }
  const encode = operator === '+' || operator === '#' ? encodeURI : encodeURIComponent
  const parts = names.flatMap(name => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : ''
    return value === '' ? [] : [named ? `${name}=${encode(value)}` : encode(value)]
  })
  return parts.length === 0 ? '' : first + parts.join(between)
}
