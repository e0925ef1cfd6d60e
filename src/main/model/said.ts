const longest = 500

/** What an endpoint said, fit to show: tags stripped, white space folded, secrets masked, at most 500 characters. */
export function showSaid(text: string, secrets: readonly string[]): string {
  const readable = maskSecrets(stripTags(text.slice(0, 20_000)), secrets).replace(/\s+/g, ' ').trim()
  return readable.length > longest ? `${readable.slice(0, longest - 1)}…` : readable
}

function stripTags(text: string): string {
  if (!/<[a-z!/][^>]*>/i.test(text)) return text
  return text
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** Takes out the given secrets, and what looks like a key though nobody named it. */
function maskSecrets(text: string, secrets: readonly string[]): string {
  const known = secrets.filter(secret => secret.length >= 4).reduce((masked, secret) => masked.replaceAll(secret, '•••'), text)
  return known.replace(/\b(Bearer\s+)[\w.~+/=-]{8,}/gi, '$1•••').replace(/\b(sk|pk|rk|key|gsk|xai|hf)[-_][\w-]{8,}/g, '$1-•••')
}
