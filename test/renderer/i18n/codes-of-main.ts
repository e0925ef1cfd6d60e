const modules: Readonly<Record<string, string>> = import.meta.glob(['../../../src/main/**/*.ts', '../../../src/shared/**/*.ts', '../../../src/renderer/bridge.ts'], { query: '?raw', import: 'default', eager: true })

/** What they give is read by the model or at a terminal, never in the window. */
const elsewhere = ['cli', 'practice', 'retrieval', 'tools'].map(room => `/src/main/${room}/`)

/** Every file of main, shared and the bridge whose failures come to the window. */
export const sources: readonly string[] = Object.entries(modules).flatMap(([path, text]) => (elsewhere.some(room => path.includes(room)) ? [] : [text]))

export const wholeSource = Object.values(modules).join('\n')

const code = "'([A-Z][A-Z0-9_]{2,})'"
const made = new RegExp(`\\b\\w*[fF]ail\\w*(?:<[^()]*>)?\\(\\s*${code}`, 'g')
const broken = new RegExp(`\\bbroken\\(${code}, ['\`]`, 'g')
const property = new RegExp(`\\bcode: (?:[^,{}\\n]*\\? )?${code}`, 'g')
const constant = new RegExp(`\\bconst (\\w+) = ${code}`, 'g')
const table = /\bconst \w*[cC]odes\w*(?:: [^=]+)? = [{[]([^}\]]*)[}\]]/g

/** Every code of a failure that main can send to the window. */
export function codesOfMain(): readonly string[] {
  const found = sources.flatMap(text => [...matched(text, made), ...matched(text, broken), ...matched(text, property), ...matched(text, table).flatMap(inside => matched(inside, new RegExp(code, 'g')))])
  return [...new Set([...found, ...namedCodes()])].filter(each => !each.startsWith('UND_ERR_')).sort()
}

/** Those behind the name of a constant. */
function namedCodes(): readonly string[] {
  const text = sources.join('\n')
  return [...text.matchAll(constant)].flatMap(([, name, value]) => (value !== undefined && new RegExp(`(?:\\bcode: |\\bfailed\\()${name}\\b`).test(text) ? [value] : []))
}

function matched(text: string, expression: RegExp): readonly string[] {
  return [...text.matchAll(expression)].flatMap(([, first]) => first ?? [])
}

/** A text of the source with every filled-in place as `{{}}`. */
export function withoutValues(text: string): string {
  const once = (source: string): string => source.replaceAll(/\\?\$\{[^{}\n]*\}/g, '⟦⟧')
  return once(once(once(text))).replaceAll(/\{\{\w+\}\}|⟦⟧/g, '{{}}')
}
