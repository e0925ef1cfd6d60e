export type PageLanguage = 'en' | 'zh-CN' | 'ja'

/** The language a browser likes best among those the pages are written in. */
export function pageLanguage(acceptLanguage: string | undefined): PageLanguage {
  const wishes = (acceptLanguage ?? '').split(',').map(readWish)
  const known = wishes.flatMap(({ tag, weight }) => {
    const language = languageOf(tag)
    return language !== undefined && weight > 0 ? [{ language, weight }] : []
  })
  return known.sort((left, right) => right.weight - left.weight)[0]?.language ?? 'en'
}

function readWish(wish: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = wish.split(';').map(part => part.trim().toLowerCase())
  const quality = parameters.find(parameter => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { tag, weight: Number.isFinite(weight) ? weight : 0 }
}

function languageOf(tag: string): PageLanguage | undefined {
  if (/^zh\b/.test(tag)) return 'zh-CN'
  if (/^ja\b/.test(tag)) return 'ja'
  return /^en\b/.test(tag) ? 'en' : undefined
}
