import type { ConnectionsStep } from './connections-request.ts'
import { requestVerb, serverNames } from './server-names.ts'

/** Asked for by the person: to install a server of the catalog, to turn one on, to sign in to one. */
export interface ServersStep {
  readonly kind: 'servers'
  readonly text: string
  readonly action: 'install' | 'enable' | 'authorize'
  readonly names: readonly string[]
}

interface Way {
  readonly action: ServersStep['action']
  /** What is left of the text in the first group that matched are names. */
  readonly says: RegExp
  /** The verb alone is said of other things too, so the text must call it a server. */
  readonly needsServer: boolean
}

const polite = String.raw`^\W*(?:(?:please|can you|could you|would you|will you|i want (?:you )?to|i'd like (?:you )?to|let's|now|also)\s+)*`
const chinesePolite = '^(?:请|帮我|帮忙|麻烦你?|给我|你|能不能|可以|可不可以|我想|我要|再)*'

const ways: readonly Way[] = [
  { action: 'install', says: new RegExp(`${polite}install\\s+(.+)$`, 'i'), needsServer: false },
  { action: 'install', says: new RegExp(`${polite}(?:set\\s+up|add|connect(?:\\s+to)?|get)\\s+(.+)$`, 'i'), needsServer: true },
  { action: 'enable', says: new RegExp(`${polite}(?:turn|switch)\\s+on\\s+(.+)$`, 'i'), needsServer: true },
  { action: 'enable', says: new RegExp(`${polite}(?:turn|switch)\\s+(.+?)\\s+on$`, 'i'), needsServer: true },
  { action: 'enable', says: new RegExp(`${polite}(?:enable|activate|start)\\s+(.+)$`, 'i'), needsServer: true },
  { action: 'authorize', says: new RegExp(`${polite}(?:re-?)?(?:authori[sz]e|(?:sign|log)\\s*in\\s*to)\\s+(.+)$`, 'i'), needsServer: true },
  { action: 'install', says: new RegExp(`${chinesePolite}(?:安装|装上|装)(?:一下)?(.+)$`), needsServer: false },
  { action: 'install', says: /^(?:请|帮我|麻烦你?)*把(.+?)(?:安装|装)(?:好|上|一下)?$/, needsServer: false },
  { action: 'install', says: new RegExp(`${chinesePolite}(?:添加|加上|连接|接入)(?:一下)?(.+)$`), needsServer: true },
  { action: 'enable', says: new RegExp(`${chinesePolite}(?:启用|打开|开启|启动)(?:一下)?(.+)$`), needsServer: true },
  { action: 'enable', says: /^(?:请|帮我|麻烦你?)*把(.+?)(?:启用|打开|开启|启动)(?:一下)?$/, needsServer: true },
  { action: 'authorize', says: new RegExp(`${chinesePolite}(?:授权|登录)(?:一下)?(.+)$`), needsServer: true },
  { action: 'authorize', says: /^(?:请|帮我|麻烦你?)*给(.+?)(?:授权|登录)(?:一下)?$/, needsServer: true },
  { action: 'install', says: /^(.+?)を(?:インストール|導入|入れて)/, needsServer: false },
  { action: 'install', says: /^(.+?)(?:を|に)(?:追加|接続|つな)/, needsServer: true },
  { action: 'enable', says: /^(.+?)を(?:有効|オン|起動)/, needsServer: true },
  { action: 'authorize', says: /^(.+?)(?:を|に)(?:認可|認証|承認|サインイン|ログイン)/, needsServer: true },
]

const serverWord = /\b(?:mcp|servers?)\b|服务器|サーバ/i
/** What other programs install. */
const otherThings = /\b(?:packages?|dependenc(?:y|ies)|modules?|librar(?:y|ies)|plugins?|extensions?|apps?|updates?|pip|npm|brew|apt)\b(?!\s+(?:mcp\s+)?servers?\b)|依赖|软件包|插件|扩展|更新|应用|パッケージ|依存|プラグイン|拡張|アプリ/i
/** Why, where from and for whom stand after the names. */
const afterNames = /\s+(?:so|to|for|from|because|if|when|using|in|on)\s+.*$|(?:吧|好吗|吗|可以吗)$/i
const practiceApps: Readonly<Record<string, string>> = {
  mail: 'practice_mail', email: 'practice_mail', 'e-mail': 'practice_mail', calendar: 'practice_calendar', tracker: 'practice_tracker', 'issue-tracker': 'practice_tracker', notes: 'practice_notes', notebook: 'practice_notes',
}

/** Undefined: the request is about something else. An app of practice that is to be installed is one to connect. */
export function serversStep(text: string): ServersStep | ConnectionsStep | undefined {
  const said = text.trim().replace(/[\s.!?。！？]+$/u, '')
  if (said.length > longestRequest || otherThings.test(said)) return undefined
  const way = ways.find(({ says, needsServer }) => (!needsServer || serverWord.test(said)) && says.test(said))
  const list = way?.says.exec(said)?.[1]?.replace(afterNames, '')
  if (way === undefined || list === undefined) return undefined
  const names = serverNames(list)
  if (names.length === 0) return undefined
  const apps = way.action === 'install' ? names.map(name => practiceApps[name.replace(/^practice[-_]/, '')]).filter(app => app !== undefined) : []
  return apps.length === names.length ? { kind: 'connections', text, action: 'connect', connectors: apps } : { kind: 'servers', text, action: way.action, names }
}

const longestRequest = 300

/** Where what is asked for beside a server begins: “install time **and** tell me the time”. */
const joints = /\s*[,，、;；]?\s+and\s+(?:then\s+)?|(?:[，,、]|\s)*(?:并且|并|顺便|再)\s*|[，,;；]\s*|(?<=(?:インストール|導入|追加|接続|有効に|オンに|起動|認可|認証|承認|サインイン|ログイン)し(?:て(?:から)?))[、,\s]*|(?<=入れて)[、,\s]*/giu

/**
 * Takes a request for a server apart from the one that is made with it. `isRequest` tells of the rest whether it is one
 * by itself: “and time” is not, it names another server.
 */
export function splitAfterServers(text: string, isRequest: (rest: string) => boolean): readonly string[] {
  if (text.length > longestRequest) return [text]
  // From the end: what stands before may be a list of names, with joints of its own.
  for (const joint of [...text.matchAll(joints)].reverse()) {
    const [first, rest] = [text.slice(0, joint.index).trim(), text.slice(joint.index + joint[0].length).trim()]
    if (first === '' || rest === '' || serversStep(first)?.kind !== 'servers') continue
    if (serversStep(rest) !== undefined) return [first, ...splitAfterServers(rest, isRequest)]
    if (goesOn(first, rest) || isRequest(rest)) return [first, rest]
  }
  return [text]
}

/** After the one server that was named, or in more words than names have, something else is asked. */
function goesOn(first: string, rest: string): boolean {
  if (/\bservers\b/i.test(first) || serverWord.test(rest)) return false
  return /\bserver$|服务器$|して$|から$/i.test(first) || serverNames(rest).length === 0 || requestVerb.test(rest)
}
