export type ReadText = { readonly kind: 'json'; readonly value: unknown } | { readonly kind: 'markdown' } | { readonly kind: 'plain' }

/** Above this, text is shown as it came: reading it as anything else would hold up the window. */
const longestRead = 60_000

/** How a tool's text is best shown. Servers answer JSON and Markdown as plain text. */
export function readText(text: string): ReadText {
  if (text.length > longestRead) return { kind: 'plain' }
  const trimmed = text.trim()
  if (/^[[{]/.test(trimmed)) {
    const value = parseJson(trimmed)
    if (value !== undefined) return { kind: 'json', value }
  }
  return looksLikeMarkdown(trimmed) ? { kind: 'markdown' } : { kind: 'plain' }
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

/** Two different signs: one alone stands in many a log. */
function looksLikeMarkdown(text: string): boolean {
  const signs = [/^#{1,4} \S/m, /^\s*[-*] \S.*\n\s*[-*] \S/m, /^```/m, /^\|.+\|\n\|[-: |]+\|/m, /\[[^\]\n]+\]\(https?:[^)\s]+\)/, /\*\*[^*\n]+\*\*/]
  return signs.filter(sign => sign.test(text)).length >= 2
}
