import type { ToolDescriptor } from '../../shared/tool.ts'

/** Language of a tool's text, as far as its script tells. Latin script counts as English. */
export type TextLanguage = 'English' | 'Chinese' | 'Japanese' | 'Korean' | 'another script'

const latin = /\p{Script=Latin}/gu
const han = /\p{Script=Han}/gu
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
const hangul = /\p{Script=Hangul}/gu
const letter = /\p{L}/gu
const beyondLatin1 = /[^\0-\xff]/

/** Share of the letters that a script needs before the text counts as written in it: a dense script needs few. */
const denseShare = 0.15
const otherShare = 0.5

/** Deterministic: counts letters by script, nothing else. */
export function languageOf(descriptor: ToolDescriptor): TextLanguage {
  const text = descriptor.description
  if (!beyondLatin1.test(text)) return 'English'
  const letters = count(text, letter)
  const counts = { han: count(text, han), kana: count(text, kana), hangul: count(text, hangul) }
  const dense = counts.han + counts.kana + counts.hangul
  if (dense >= 2 && dense / letters >= denseShare) {
    if (counts.hangul > counts.han + counts.kana) return 'Korean'
    return counts.kana > 0 ? 'Japanese' : 'Chinese'
  }
  const foreign = letters - count(text, latin) - dense
  return foreign > 0 && foreign / letters >= otherShare ? 'another script' : 'English'
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

const order: readonly TextLanguage[] = ['English', 'Chinese', 'Japanese', 'Korean', 'another script']

/** One sentence on the languages of the catalog, or null when all of it is English. */
export function languageSentence(languages: readonly TextLanguage[]): string | null {
  const present = order.flatMap(language => {
    const tools = languages.filter(candidate => candidate === language).length
    return tools === 0 ? [] : [{ language, tools }]
  })
  if (present.every(({ language }) => language === 'English')) return null
  const [only, ...others] = present.toSorted((left, right) => right.tools - left.tools)
  if (only && others.length === 0) return `The tools are described in ${only.language}: write queries in it.`
  const named = present.map(({ language, tools }) => `${language} (${tools})`).join(', ')
  return `Tools are described in ${named}: write each query in the language of the tool you look for; if unsure, send it once per language.`
}
