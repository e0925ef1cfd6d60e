/** A command line whose long paths keep their ends; an address as it is. */
export function shortTarget(target: string): string {
  if (/^https?:/i.test(target)) return target
  return target
    .split(' ')
    .map(word => {
      const parts = word.split(/[/\\]/)
      return parts.length > 4 ? `…/${parts.slice(-2).join('/')}` : word
    })
    .join(' ')
}
