/** Names of servers as Chinese and Japanese write them, by the names that catalogs give them. */
const translated: readonly (readonly [RegExp, string])[] = [
  [/メモリー?|記憶|记忆/g, ' memory '],
  [/ファイルシステム|文件系统/g, ' filesystem '],
  [/時刻|時間|タイム|时间|時計|时钟/g, ' time '],
  [/フェッチ|网页抓取|抓取/g, ' fetch '],
  [/ギットハブ/g, ' github '],
  [/ギットラボ/g, ' gitlab '],
  [/ギット/g, ' git '],
  [/スラック/g, ' slack '],
  [/ノーション/g, ' notion '],
  [/プレイライト/g, ' playwright '],
  [/ブレイブ/g, ' brave '],
  [/グーグル|谷歌/g, ' google '],
  [/検索|サーチ|搜索/g, ' search '],
  [/カレンダー|日历/g, ' calendar '],
  [/ワークスペース|工作区/g, ' workspace '],
  [/チャート|图表/g, ' charts '],
  [/順次思考|逐次思考|顺序思考/g, ' sequential thinking '],
]

const plainWords = new Set('a an the my our your this that please mcp server servers catalog one me us now too also again for called named'.split(' '))

const longestName = 4

/** Words that begin a request of their own, and no name. */
export const requestVerb = /^(?:tell|show|use|ask|list|give|get|find|look|read|write|create|make|check|see|let|help|try|add|remember|echo|send|open|save|run|what|who|when|how|then)\b/i

/** The names that a list of servers gives: `brave search and time` → `brave-search`, `time`. Empty when it lists none. */
export function serverNames(list: string): readonly string[] {
  const names = list.split(/\s*(?:,|，|、|;|&|\+|\band\b|(?<=[\s\p{Script=Han}\w])(?:和|与|以及|跟)|(?<=[\s\p{L}])と)\s*/u).map(serverName)
  return names.includes(undefined) ? [] : [...new Set(names.filter(name => name !== undefined && name !== ''))].flatMap(name => name ?? []).slice(0, 5)
}

/** Empty: nothing but words that say it is a server; undefined: no name, but more than one would say. */
function serverName(said: string): string | undefined {
  const latin = translated.reduce((text, [pattern, name]) => text.replace(pattern, name), said.replace(/["'“”‘’「」『』`]/g, ' '))
  const bare = latin.replace(/服务器|服务|サーバー?|一下|[一这那]?个|这|那|の|的/g, ' ').toLowerCase()
  const words = bare.split(/[^\p{L}\p{N}_.-]+/u).filter(word => word !== '' && !plainWords.has(word))
  if (words.length > longestName || requestVerb.test(bare.trim()) || words.some(word => !/^[a-z0-9][a-z0-9_.-]*$/.test(word))) return undefined
  return words.join('-').replace(/\.+$/, '')
}

/** Of names that are known, those that one that is not may stand for: the same letters, else all of its words. */
export function namesNear(name: string, known: readonly string[]): readonly string[] {
  const same = known.filter(candidate => letters(candidate) === letters(name))
  if (same.length > 0) return same
  const words = wordsOf(name)
  return known.filter(candidate => words.length > 0 && words.every(word => wordsOf(candidate).includes(word)))
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function wordsOf(name: string): readonly string[] {
  return name.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
}
