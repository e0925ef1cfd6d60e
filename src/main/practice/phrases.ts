import { type AppPhrases, appPhrases } from './app-phrases.ts'
import { type AttachedPhrases, attachedPhrases } from './attached-phrases.ts'
import type { RequestLanguage } from './request-language.ts'
import { type ServerPhrases, serverPhrases } from './server-phrases.ts'

/** Everything practice says of its own accord; what tools return is shown as it came. */
export interface Phrases extends AppPhrases, AttachedPhrases, ServerPhrases {
  readonly intro: string
  readonly greeting: string
  readonly thanks: string
  readonly unclear: string
  readonly help: string
  readonly examples: readonly string[]
  searching(query: string): string
  chose(tool: string, sure: boolean): string
  choseDirect(tool: string): string
  notFound(query: string): string
  sources(list: string): string
  ask(argument: string, description: string | undefined): string
  needs(tool: string, argument: string): string
  cannotWrite(tool: string, argument: string): string
  stale(tool: string): string
  failed(tool: string): string
  returned(tool: string): string
  entries(tool: string, files: number, folders: number): string
  emptyFolder(tool: string): string
  nothing(tool: string): string
  image(tool: string): string
  cut(lines: number): string
  direct(list: string): string
  deferred(list: string): string
  noTools: string
  /** In plain text: a server asks, not a person. */
  plainAnswer(asked: string): string
}

const english: Phrases = {
  ...appPhrases.en,
  ...attachedPhrases.en,
  ...serverPhrases.en,
  intro: '**Practice mode.** I work by fixed rules, without a language model and without the network, to show how tools are found and called.',
  greeting: 'Hello! Ask me for something a tool can do, for example:',
  thanks: 'You are welcome.',
  unclear: 'My rules do not reach that far. Things I can do, for example:',
  help: 'I turn a request into a search, pick a tool, read its parameters, fill them from your words and call it. Try:',
  examples: ['list the files in my sample folder', 'read notes.txt in my sample folder', 'remember that Ada likes tea', 'add 2 and 3', 'send an email to mina@example.org saying "See you on Thursday"'],
  searching: query => `Searching the tools for \`${query}\`.`,
  chose: (tool, sure) => (sure ? `${tool} fits. Reading its parameters.` : `No sure match; ${tool} comes closest. Reading its parameters.`),
  choseDirect: tool => `${tool} fits and needs no search. Calling it.`,
  notFound: query => `I searched the tools for \`${query}\` and found none that does this.`,
  sources: list => `Connected are: ${list}.`,
  ask: (argument, description) => `What should I use for “${argument}”?${description === undefined ? '' : ` (${description})`}`,
  needs: (tool, argument) => `${tool} needs “${argument}”, which I could not find in your words. Say it in the request and I will call it.`,
  cannotWrite: (tool, argument) => `${tool} needs “${argument}”, a structure that my rules cannot write. A language model could.`,
  stale: tool => `${tool} was found, but could not be described. It may just have gone.`,
  failed: tool => `${tool} did not work:`,
  returned: tool => `${tool} returned:`,
  entries: (tool, files, folders) => `${tool} found ${count(files, 'file', 'files')}${folders > 0 ? ` and ${count(folders, 'folder', 'folders')}` : ''}:`,
  emptyFolder: tool => `${tool} found nothing there: the folder is empty.`,
  nothing: tool => `${tool} is done; it returned nothing to show.`,
  image: tool => `${tool} returned a picture; it is on its row above.`,
  cut: lines => `… ${count(lines, 'more line', 'more lines')} on the row above.`,
  direct: list => `I can call these directly: ${list}.`,
  deferred: list => `More stand behind the search: ${list}.`,
  noTools: 'No tools are there at the moment.',
  plainAnswer: asked => `This is practice mode, which answers by fixed rules without a language model. It was asked: ${asked}`,
}

const chinese: Phrases = {
  ...appPhrases.zh,
  ...attachedPhrases.zh,
  ...serverPhrases.zh,
  intro: '**练习模式**：我按固定规则工作，不用语言模型，也不用网络，只为演示工具如何被找到和调用。',
  greeting: '你好！请让我做一件工具能做的事，例如：',
  thanks: '不客气。',
  unclear: '我的规则理解不了这句话。我能做的事，例如：',
  help: '我把请求变成搜索，选一个工具，读它的参数，用你的话填好，然后调用它。试试：',
  examples: ['列出示例文件夹里的文件', '读取示例文件夹里的 notes.txt', '记住小林喜欢喝茶', '计算 2 加 3', '给 mina@example.org 发邮件，内容是“周四见”'],
  searching: query => `正在搜索工具：\`${query}\`。`,
  chose: (tool, sure) => (sure ? `${tool} 合适，正在读取它的参数。` : `没有确定的匹配，最接近的是 ${tool}，正在读取它的参数。`),
  choseDirect: tool => `${tool} 合适，不用搜索就能调用。`,
  notFound: query => `我用 \`${query}\` 搜索了工具，没有找到能做这件事的。`,
  sources: list => `已连接的有：${list}。`,
  ask: (argument, description) => `“${argument}”应该填什么？${description === undefined ? '' : `（${description}）`}`,
  needs: (tool, argument) => `${tool} 需要“${argument}”，我在你的话里没有找到。请在请求里写明，我再调用它。`,
  cannotWrite: (tool, argument) => `${tool} 需要“${argument}”，这种结构我的规则写不出来，语言模型可以。`,
  stale: tool => `找到了 ${tool}，但读不到它的说明，它可能刚刚消失。`,
  failed: tool => `${tool} 没有成功：`,
  returned: tool => `${tool} 返回：`,
  entries: (tool, files, folders) => `${tool} 找到 ${files} 个文件${folders > 0 ? `和 ${folders} 个文件夹` : ''}：`,
  emptyFolder: tool => `${tool}：这个文件夹是空的。`,
  nothing: tool => `${tool} 已完成，没有可显示的内容。`,
  image: tool => `${tool} 返回了一张图片，显示在上面那一行。`,
  cut: lines => `……还有 ${lines} 行，见上面那一行。`,
  direct: list => `可以直接调用：${list}。`,
  deferred: list => `需要搜索才出现的还有：${list}。`,
  noTools: '现在没有可用的工具。',
  plainAnswer: asked => `这是练习模式，按固定规则回答，没有语言模型。收到的问题：${asked}`,
}

const japanese: Phrases = {
  ...appPhrases.ja,
  ...attachedPhrases.ja,
  ...serverPhrases.ja,
  intro: '**練習モード**：言語モデルもネットワークも使わず、決まった規則だけで動きます。ツールがどう見つかり、呼ばれるかを見せるためのものです。',
  greeting: 'こんにちは！ツールでできることを頼んでみてください。例えば：',
  thanks: 'どういたしまして。',
  unclear: 'その言葉は私の規則では分かりません。できることの例：',
  help: '依頼を検索に変え、ツールを選び、引数を読み、言葉から埋めて呼び出します。試してみてください：',
  examples: ['サンプルフォルダのファイルを一覧して', 'サンプルフォルダの notes.txt を読んで', 'アダは紅茶が好きだと覚えて', '2 と 3 を足して', 'mina@example.org に「木曜日に会いましょう」とメールを送って'],
  searching: query => `ツールを検索しています：\`${query}\``,
  chose: (tool, sure) => (sure ? `${tool} が合います。引数を読みます。` : `確かな一致はありません。最も近い ${tool} の引数を読みます。`),
  choseDirect: tool => `${tool} が合います。検索なしで呼び出せます。`,
  notFound: query => `\`${query}\` でツールを検索しましたが、これができるものは見つかりませんでした。`,
  sources: list => `接続しているもの：${list}。`,
  ask: (argument, description) => `「${argument}」には何を使いますか？${description === undefined ? '' : `（${description}）`}`,
  needs: (tool, argument) => `${tool} には「${argument}」が必要ですが、言葉の中に見つかりませんでした。依頼に書いてもらえれば呼び出します。`,
  cannotWrite: (tool, argument) => `${tool} には「${argument}」が必要ですが、この構造は私の規則では書けません。言語モデルなら書けます。`,
  stale: tool => `${tool} は見つかりましたが、説明を読めませんでした。なくなったのかもしれません。`,
  failed: tool => `${tool} はうまくいきませんでした：`,
  returned: tool => `${tool} の結果：`,
  entries: (tool, files, folders) => `${tool}：ファイル ${files} 個${folders > 0 ? `、フォルダ ${folders} 個` : ''}があります：`,
  emptyFolder: tool => `${tool}：このフォルダは空です。`,
  nothing: tool => `${tool} は終わりました。表示するものはありません。`,
  image: tool => `${tool} が画像を返しました。上の行に表示されています。`,
  cut: lines => `……あと ${lines} 行は上の行にあります。`,
  direct: list => `直接呼べるもの：${list}。`,
  deferred: list => `検索で見つかるもの：${list}。`,
  noTools: '今使えるツールはありません。',
  plainAnswer: asked => `これは練習モードです。言語モデルではなく決まった規則で答えています。受け取った質問：${asked}`,
}

const all: Readonly<Record<RequestLanguage, Phrases>> = { en: english, zh: chinese, ja: japanese }

export function phrasesIn(language: RequestLanguage): Phrases {
  return all[language]
}

/** Has practice introduced itself, in whatever language? */
export function hasIntroduced(said: string): boolean {
  return Object.values(all).some(phrases => said.includes(phrases.intro))
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}
