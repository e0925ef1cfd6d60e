import path from 'node:path'

/** What a request names, in the order it names them. */
export interface TextFacts {
  readonly text: string
  readonly quoted: readonly string[]
  /** Absolute; names of files are taken to be in the practice folder, or in the folder inside it that is named. */
  readonly paths: readonly string[]
  /** The practice folder itself is meant somewhere. */
  readonly namesFolder: boolean
  /** A folder inside it that is named as one; absolute. */
  readonly folder: string | undefined
  readonly numbers: readonly number[]
  readonly urls: readonly string[]
  /** Mail addresses. */
  readonly addresses: readonly string[]
  /** Patterns such as `*.md`. */
  readonly globs: readonly string[]
  /** What is left when everything above is taken out. */
  readonly rest: string
}

/** Reads quotes, paths, file names, patterns, numbers and addresses out of a request. */
export function readFacts(text: string, practiceFolder: string): TextFacts {
  const quoted: string[] = []
  const paths: string[] = []
  const urls: string[] = []
  const globs: string[] = []
  const numbers: number[] = []
  const addresses: string[] = []
  const take = (from: string, pattern: RegExp, keep: (found: string) => void): string =>
    from.replace(pattern, (...match: string[]) => {
      keep(match.slice(1, -2).find(group => group !== undefined) ?? match[0] ?? '')
      return ' '
    })
  const folders: string[] = []
  const withoutHome = text.replace(folderPhrase, ' ')
  const withoutFolder = take(withoutHome, namedFolder, found => folders.push(path.join(practiceFolder, found)))
  const place = (found: string): void => void paths.push(absolute(found, folders[0] ?? practiceFolder))
  const withoutQuotes = take(withoutFolder, quotes, found => (isAddress(found) ? addresses.push(found) : looksLikeFile(found) ? place(found) : quoted.push(found)))
  const withoutUrls = take(withoutQuotes, /https?:\/\/[^\s，。、]+/g, found => urls.push(found.replace(/[.,;!?)]+$/, '')))
  const withoutAddresses = take(withoutUrls, /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, found => addresses.push(found))
  const withoutGlobs = take(withoutAddresses, /(?<!\S)[\w./-]*\*[\w.*/-]*/g, found => globs.push(found))
  const withoutPaths = take(withoutGlobs, /(?<![\w.])(?:~|[A-Za-z]:)?[/\\](?:[\p{L}\p{N}_.~-]+[/\\])*[\p{L}\p{N}_.~-]+/gu, place)
  const withoutFiles = take(withoutPaths, /[\p{L}\p{N}_-][\p{L}\p{N}_./-]*\.[A-Za-z][A-Za-z0-9]{0,7}(?![A-Za-z0-9])/gu, found => place(bareName(found)))
  const rest = take(withoutFiles, /[-−]?\d+(?:\.\d+)?/g, found => numbers.push(Number(found.replace('−', '-'))))
  return { text, quoted, paths, namesFolder: withoutHome !== text, folder: folders[0], numbers: numbers.length > 0 ? numbers : spokenNumbers(rest), urls, addresses, globs, rest: rest.replace(/\s+/g, ' ').trim() }
}

const folderPhrase =
  /\b(?:(?:in|inside|of|from|to|into|under)\s+)?(?:(?:my|the|your|this)\s+)?(?:sample|practice|example|demo|current|working)\s+(?:folder|directory)\b(?:'s)?|(?:(?:我的|这个)?(?:示例|样例|练习|例子|当前)(?:文件夹|目录)(?:里面?|中|内|下)?的?)|(?:サンプル|練習|例|現在)の?(?:フォルダー?|ディレクトリ)(?:の中|内)?(?:にある|にあります|の|を|に|で)?/giu

/** A folder inside the practice folder: “in the letters folder”. */
const namedFolder = /\b(?:in|of|from|list|open|see|show(?:\s+me)?)\s+(?:the\s+|my\s+)?(?!the\b|my\b|me\b|this\b|that\b|a\b|an\b|new\b|each\b|every\b|which\b)([\w-]+)\s+(?:folder|directory)\b|([A-Za-z][\w-]*)\s*(?:文件夹|目录|フォルダー?)/giu

/** What stands in quotes, in whichever of its groups. */
export const quotes = /"([^"]*)"|“([^”]*)”|「([^」]*)」|『([^』]*)』|`([^`]*)`|(?<![\p{L}\p{N}])'([^']*)'(?![\p{L}\p{N}])/gu

function isAddress(text: string): boolean {
  return /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(text)
}

function looksLikeFile(text: string): boolean {
  return /^(?:~|[A-Za-z]:)?[/\\]\S/.test(text) || /^[^\s/\\*]+(?:[/\\][^\s/\\*]+)*\.[A-Za-z][A-Za-z0-9]{0,7}$/u.test(text)
}

/** Chinese and Japanese write no spaces: what stands before the name of a file may be glued to it. */
function bareName(found: string): string {
  return found.replace(/^(?:请|帮我|读取|读一?下?|打开|查看|显示|看看?|写入|写到|创建|新建|保存到?|把|将|里面?的|中的|的|の|にある|を)+/u, '')
}

function absolute(found: string, folder: string): string {
  if (found.startsWith('~') || path.isAbsolute(found) || /^[A-Za-z]:[/\\]/.test(found)) return found
  return path.join(folder, found)
}

const words: Readonly<Record<string, number>> = {
  zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12,
  零: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10,
}

function spokenNumbers(text: string): readonly number[] {
  return [...text.toLowerCase().matchAll(/\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|[零一二两三四五六七八九十]/g)].map(match => words[match[0]] ?? 0)
}
