/** Shorter words are too like one another to be guessed. */
const shortestSlip = 4
const oneSlip = 7

/**
 * Whether a word that was typed is this one but for a slip: a letter too many, too few, another, or two swapped; in long words two of them.
 * It may be the beginning of a longer one. How it begins is rarely what is mistyped.
 */
export function isSlipOf(typed: string, word: string): boolean {
  if (typed.length < shortestSlip || word.length < shortestSlip) return false
  if (typed[0] !== word[0] && !(typed[0] === word[1] && typed[1] === word[0])) return false
  const most = typed.length <= oneSlip ? 1 : 2
  return slips(typed, word.slice(0, typed.length + most)) <= most
}

/** Edits, a swap of neighbours being one, between a word and the nearest beginning of another. */
function slips(typed: string, word: string): number {
  let older: readonly number[] = []
  let last: readonly number[] = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= word.length; at += 1) {
      const same = typed[row - 1] === word[at - 1] ? 0 : 1
      const swapped = row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1] ? (older[at - 2] ?? row) + 1 : Infinity
      next.push(Math.min((last[at] ?? row) + 1, (next[at - 1] ?? row) + 1, (last[at - 1] ?? row) + same, swapped))
    }
    older = last
    last = next
  }
  return Math.min(...last)
}
