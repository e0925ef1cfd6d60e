/** Progress and problems go to standard error: standard output belongs to the program that is run. */
export function say(text) {
  process.stderr.write(`${text}\n`)
}

/**
 * Something a person has to do before we can go on.
 * @param {string} what what went wrong @param {string} next the exact next step
 */
export function explain(what, next) {
  say(`\n${what}\n  Next: ${next}\n`)
}

/** @param {number} since milliseconds, from Date.now() */
export function secondsSince(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
