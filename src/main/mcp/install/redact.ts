const redacted = '[REDACTED]'

/** Takes given values out of a text, also as they look in a URL and in JSON. */
export function redactor(values: readonly string[]): (text: string) => string {
  const forms = values.filter(value => value !== '').flatMap(value => [value, new URLSearchParams([['', value]]).toString().slice(1), JSON.stringify(value).slice(1, -1)])
  const longestFirst = [...new Set(forms)].sort((a, b) => b.length - a.length)
  return text => longestFirst.reduce((rest, form) => rest.replaceAll(form, redacted), text)
}
