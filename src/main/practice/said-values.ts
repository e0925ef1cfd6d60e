/** Who or what a statement is about: “Ada” of “Ada likes tea”. */
export function holderOf(statement: string): string {
  const chinese = /^(\p{Script=Han}{1,8}?)(?:喜欢|不|爱|讨厌|是|在|有|住|会|想|要|的)/u.exec(statement)?.[1]
  const japanese = /^(.{1,20}?)(?:は|が|の)/u.exec(statement)?.[1]
  const english = /^(?:(?:my|our|the|a|an|your)\s+)?([\p{L}\p{N}_'-]+)/iu.exec(statement)?.[1]
  const found = japanese ?? chinese ?? english ?? statement
  return /^(?:i|i'm|me|my|我|私|僕)$/i.test(found) ? 'user' : found.replace(/['’]s$/, '').slice(0, 40)
}

/** The one value that stands in the text as a word; none when several do. */
export function choiceIn(text: string, choices: readonly string[]): string | undefined {
  const lower = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}_-]+/gu, ' ')} `
  const [only, another] = choices.filter(choice => lower.includes(` ${choice.toLowerCase().replace(/[^\p{L}\p{N}_-]+/gu, ' ')} `))
  return another === undefined ? only : undefined
}

/** “include the image” → true, “without image” → false; nothing said, nothing set. */
export function saidBoolean(name: string, text: string): boolean | undefined {
  const word = wordsOf(name).find(candidate => !/^(?:is|has|with|include|enable|use|allow|should|show)$/.test(candidate))
  if (word === undefined || !new RegExp(`\\b${word}`, 'i').test(text)) return undefined
  return !new RegExp(`\\b(?:no|not|without|skip)\\s+(?:\\w+\\s+)?${word}`, 'i').test(text)
}

/** “first 5 lines” for head, “3 steps” or “steps 3” for steps. */
export function saidNumber(name: string, text: string): number | undefined {
  const word = wordsOf(name).at(-1) ?? name
  const alias = word === 'head' ? 'first' : word === 'tail' ? 'last' : word === 'duration' ? 'seconds?' : word
  const found = new RegExp(`\\b${alias}\\s*[:=]?\\s*(\\d+(?:\\.\\d+)?)|(\\d+(?:\\.\\d+)?)\\s+${alias}\\b`, 'i').exec(text)
  return found === null ? undefined : Number(found[1] ?? found[2])
}

function wordsOf(name: string): readonly string[] {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase().match(/[a-z0-9]+/g) ?? []
}

/** “all md files” → `*.md`. */
export function fileKind(text: string): string | undefined {
  const kind = /(?:^|\s)\.?(txt|md|csv|json|pdf|png|jpe?g|js|ts|py|html?)\s*(?:files?|文件|ファイル)/i.exec(text)?.[1]
  return kind === undefined ? undefined : `*.${kind.toLowerCase()}`
}

/** “a folder called drafts” → `drafts`. */
export function calledName(text: string): string | undefined {
  return /\b(?:called|named)\s+([\p{L}\p{N}_.-]+)/iu.exec(text)?.[1] ?? /(?:名为|叫做?)\s*([\p{L}\p{N}_.-]+?)(?:的|$)/u.exec(text)?.[1]
}
