import type { RequestLanguage } from './request-language.ts'

/** What practice says about apps with accounts. `app` is its spoken name, `connector` the one it goes by. */
export interface AppPhrases {
  needsSignIn(app: string): string
  connecting(apps: string): string
  connected(app: string): string
  skipped(app: string): string
  notConnected(app: string, detail: string | undefined): string
  openLink(app: string, link: string, connector: string): string
  stillWaits(app: string, link: string): string
  appConnected(app: string): string
  status(app: string, connected: boolean, accounts: string): string
  noApps: string
  cannotConnect: string
  nothingToContinue: string
  appsNotSearched: string
  did(tool: string): string
  noneFound(tool: string): string
  account(name: string): string
}

const english: AppPhrases = {
  needsSignIn: app => `${app} needs you to sign in first.`,
  connecting: apps => `Asking you to connect ${apps}.`,
  connected: app => `${app} is connected. Calling it again.`,
  skipped: app => `${app} was skipped, so I stop here and leave it alone.`,
  notConnected: (app, detail) => `${app} was not connected${detail === undefined ? '' : ` (${withoutStop(detail)})`}, so I stop here. Say “continue” to be asked again, or connect it under Connections first.`,
  openLink: (app, link, connector) => `Open this link to connect ${app}, then say “continue”:\n\n<${link}>\n\nIf it no longer answers, \`drawbridge connectors connect ${connector}\` makes a new one and waits for you.`,
  stillWaits: (app, link) => `${app} still waits for your sign-in. Open this link, then say “continue”:\n\n<${link}>`,
  appConnected: app => `${app} is connected.`,
  status: (app, connected, accounts) => `**${app}**: ${connected ? 'connected' : 'not connected'}${accounts === '' ? '' : ` (${accounts})`}`,
  noApps: 'There are no apps to connect.',
  cannotConnect: 'Apps cannot be connected from here. The Connections page can.',
  nothingToContinue: 'There is nothing left to continue with.',
  appsNotSearched: 'Apps with an account could not be searched just now; one of them may do it.',
  did: tool => `${tool} is done:`,
  noneFound: tool => `${tool} found nothing.`,
  account: name => `Account: ${name}`,
}

const chinese: AppPhrases = {
  needsSignIn: app => `${app} 需要你先登录。`,
  connecting: apps => `请你连接 ${apps}。`,
  connected: app => `${app} 已连接，正在重新调用。`,
  skipped: app => `${app} 被跳过了，我就停在这里，不再尝试。`,
  notConnected: (app, detail) => `${app} 没有连接${detail === undefined ? '' : `（${withoutStop(detail)}）`}，我先停在这里。说“继续”我会再请你登录一次，也可以先到“连接”页面连接它。`,
  openLink: (app, link, connector) => `请打开这个链接来连接 ${app}，然后说“继续”：\n\n<${link}>\n\n如果它打不开了，\`drawbridge connectors connect ${connector}\` 会给出新的链接并等你完成。`,
  stillWaits: (app, link) => `${app} 还在等你登录。请打开这个链接，然后说“继续”：\n\n<${link}>`,
  appConnected: app => `${app} 已连接。`,
  status: (app, connected, accounts) => `**${app}**：${connected ? '已连接' : '未连接'}${accounts === '' ? '' : `（${accounts}）`}`,
  noApps: '没有可连接的应用。',
  cannotConnect: '这里不能连接应用，请到“连接”页面。',
  nothingToContinue: '没有可以继续的事了。',
  appsNotSearched: '需要账号的应用刚才没能搜索，其中也许有能做这件事的。',
  did: tool => `${tool} 已完成：`,
  noneFound: tool => `${tool} 没有找到内容。`,
  account: name => `账号：${name}`,
}

const japanese: AppPhrases = {
  needsSignIn: app => `${app} は先にサインインが必要です。`,
  connecting: apps => `${apps} の接続をお願いします。`,
  connected: app => `${app} が接続されました。もう一度呼び出します。`,
  skipped: app => `${app} はスキップされたので、ここで止めます。`,
  notConnected: (app, detail) => `${app} は接続されませんでした${detail === undefined ? '' : `（${withoutStop(detail)}）`}。ここで止めます。「続けて」と言えばもう一度お願いします。先に「接続」のページで接続することもできます。`,
  openLink: (app, link, connector) => `このリンクを開いて ${app} を接続し、「続けて」と言ってください：\n\n<${link}>\n\n開けなくなったときは \`drawbridge connectors connect ${connector}\` が新しいリンクを出して待ちます。`,
  stillWaits: (app, link) => `${app} はまだサインインを待っています。このリンクを開いてから「続けて」と言ってください：\n\n<${link}>`,
  appConnected: app => `${app} は接続されています。`,
  status: (app, connected, accounts) => `**${app}**：${connected ? '接続済み' : '未接続'}${accounts === '' ? '' : `（${accounts}）`}`,
  noApps: '接続できるアプリはありません。',
  cannotConnect: 'ここからはアプリを接続できません。「接続」のページでできます。',
  nothingToContinue: '続けることは残っていません。',
  appsNotSearched: 'アカウントが要るアプリは今検索できませんでした。その中にできるものがあるかもしれません。',
  did: tool => `${tool} が終わりました：`,
  noneFound: tool => `${tool}：何も見つかりませんでした。`,
  account: name => `アカウント：${name}`,
}

export const appPhrases: Readonly<Record<RequestLanguage, AppPhrases>> = { en: english, zh: chinese, ja: japanese }

/** `Practice Mail` of `practice_mail`. */
export function appTitle(connector: string): string {
  return connector.split(/[_-]+/).map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ').trim()
}

function withoutStop(sentence: string): string {
  return sentence.trim().replace(/[.。]$/, '')
}
