const redacted = '[REDACTED]'
/** A shorter value is also a part of plain words: it is taken out only where it stands alone. */
const shortestAnywhere = 6
/** A still shorter one is a plain word itself: it is taken out only where a value stands. */
const shortestAlone = 4

/** Takes given values out of a text, also as they look in a URL and in JSON. */
export function redactor(values: readonly string[]): (text: string) => string {
  const forms = values.filter(value => value !== '').flatMap(value => [value, new URLSearchParams([['', value]]).toString().slice(1), JSON.stringify(value).slice(1, -1)])
  const longestFirst = [...new Set(forms)].sort((a, b) => b.length - a.length)
  const long = longestFirst.filter(form => form.length >= shortestAnywhere)
  const short = longestFirst.filter(form => form.length < shortestAnywhere).map(alone)
  return text => short.reduce((rest, form) => rest.replaceAll(form, redacted), long.reduce((rest, form) => rest.replaceAll(form, redacted), text))
}

/** To the end of its word; the shortest ones after `=`, `:`, a quote or an opening bracket. */
function alone(form: string): RegExp {
  const literal = form.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const before = form.length < shortestAlone ? String.raw`(?<=[=:"'\x60“(\[<]\s?)` : String.raw`(?<![\p{L}\p{N}_])`
  return new RegExp(String.raw`${before}${literal}(?![\p{L}\p{N}_])`, 'gu')
}
