import type { RequestLanguage } from './request-language.ts'

/** What practice says about things attached to a message. `what` is the name of one, with its server. */
export interface AttachedPhrases {
  readonly promptKind: string
  begins(what: string, lines: number): string
  firstLines(what: string): string
  counted(what: string, lines: number, characters: number): string
  found(what: string, word: string, lines: number): string
  notInIt(what: string, word: string): string
  mentioned(what: string): string
  nothingToRead(what: string): string
  readonly askOfIt: string
  readonly promptsNeedModel: string
  moreLines(lines: number): string
}

const english: AttachedPhrases = {
  promptKind: 'the prompt ',
  begins: (what, lines) => `You attached ${what}: ${plural(lines, 'line')}. It begins:`,
  firstLines: what => `My rules cannot summarise. These are the first lines of ${what}:`,
  counted: (what, lines, characters) => `${what} has ${plural(lines, 'line')} and ${plural(characters, 'character')}.`,
  found: (what, word, lines) => `“${word}” stands in ${plural(lines, 'line')} of ${what}:`,
  notInIt: (what, word) => `“${word}” does not stand in ${what}.`,
  mentioned: what => `You attached ${what}.`,
  nothingToRead: what => `You attached ${what}, but there is no text in it that my rules could read.`,
  askOfIt: 'I can show its first lines, count its lines or find a word in it. A language model could do more.',
  promptsNeedModel: 'My rules do not follow prompts. A language model would.',
  moreLines: lines => `… ${plural(lines, 'more line')}.`,
}

const chinese: AttachedPhrases = {
  promptKind: '提示词 ',
  begins: (what, lines) => `你附上了 ${what}，共 ${lines} 行，开头是：`,
  firstLines: what => `我的规则不会总结，这是 ${what} 的前几行：`,
  counted: (what, lines, characters) => `${what} 有 ${lines} 行，${characters} 个字符。`,
  found: (what, word, lines) => `${what} 里有 ${lines} 行出现“${word}”：`,
  notInIt: (what, word) => `${what} 里没有“${word}”。`,
  mentioned: what => `你附上了 ${what}。`,
  nothingToRead: what => `你附上了 ${what}，但里面没有我的规则能读的文字。`,
  askOfIt: '我可以显示它的前几行、数行数，或在里面找一个词。语言模型能做得更多。',
  promptsNeedModel: '我的规则不会照提示词去做，语言模型可以。',
  moreLines: lines => `……还有 ${lines} 行。`,
}

const japanese: AttachedPhrases = {
  promptKind: 'プロンプト ',
  begins: (what, lines) => `${what} が添付されました。${lines} 行あり、最初はこうです：`,
  firstLines: what => `私の規則では要約できません。${what} の最初の行です：`,
  counted: (what, lines, characters) => `${what} は ${lines} 行、${characters} 文字です。`,
  found: (what, word, lines) => `${what} の ${lines} 行に「${word}」があります：`,
  notInIt: (what, word) => `${what} に「${word}」はありません。`,
  mentioned: what => `${what} が添付されました。`,
  nothingToRead: what => `${what} が添付されましたが、私の規則で読める文字がありません。`,
  askOfIt: '最初の行を見せる、行を数える、言葉を探すことができます。言語モデルならもっとできます。',
  promptsNeedModel: '私の規則はプロンプトに従いません。言語モデルなら従います。',
  moreLines: lines => `……あと ${lines} 行。`,
}

export const attachedPhrases: Readonly<Record<RequestLanguage, AttachedPhrases>> = { en: english, zh: chinese, ja: japanese }

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
