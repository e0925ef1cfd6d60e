import type { RequestLanguage } from './request-language.ts'
import type { ServersStep } from './servers-request.ts'

type Action = ServersStep['action']

/** What practice says about servers that are installed, turned on or signed in to. `server` goes by its name. */
export interface ServerPhrases {
  asking(action: Action, servers: string): string
  ready(server: string, tools: number): string
  readyWithoutTools(server: string, why: string | undefined): string
  serverSkipped(server: string): string
  notUpdated(server: string): string
  notDone(action: Action, server: string, why: string | undefined): string
  openServerLink(server: string, link: string): string
  noSuchServer(action: Action, server: string, near: string): string
  meant(servers: string): string
  cannotManage: string
}

const english: ServerPhrases = {
  asking: (action, servers) => ({ install: `Asking you to install ${servers}.`, enable: `Asking you to turn on ${servers}.`, authorize: `Asking you to sign in to ${servers}.` })[action],
  ready: (server, tools) => `${server} is ready, with ${tools === 1 ? '1 tool' : `${tools} tools`}.`,
  readyWithoutTools: (server, why) => `${server} is set up, but shows no tools yet${why === undefined ? '' : ` (${withoutStop(why)})`}.`,
  serverSkipped: server => `${server} was skipped, so I stop here and leave it alone.`,
  notUpdated: server => `${server} was not updated; the installed one stays.`,
  notDone: (action, server, why) => `${server} was not ${{ install: 'installed', enable: 'turned on', authorize: 'signed in to' }[action]}${why === undefined ? '' : ` (${withoutStop(why)})`}, so I stop here. Say “continue” to be asked again, or do it on the Connections page.`,
  openServerLink: (server, link) => `Open this link to sign in to ${server}, then say “continue”:\n\n<${link}>`,
  noSuchServer: (action, server, near) => `${action === 'install' ? 'The catalog has' : 'You have'} no server named ${server}.${near === '' ? ' The Connections page lists them.' : ` Its name may be ${near}; say which.`}`,
  meant: servers => `You may mean ${servers}.`,
  cannotManage: 'Servers cannot be managed from here. The Connections page can.',
}

const chinese: ServerPhrases = {
  asking: (action, servers) => ({ install: `请你安装 ${servers}。`, enable: `请你启用 ${servers}。`, authorize: `请你登录 ${servers}。` })[action],
  ready: (server, tools) => `${server} 已就绪，有 ${tools} 个工具。`,
  readyWithoutTools: (server, why) => `${server} 已设置好，但还没有列出工具${why === undefined ? '' : `（${withoutStop(why)}）`}。`,
  serverSkipped: server => `${server} 被跳过了，我就停在这里，不再尝试。`,
  notUpdated: server => `${server} 没有更新，保留已安装的版本。`,
  notDone: (action, server, why) => `${server} 没有${{ install: '安装', enable: '启用', authorize: '登录' }[action]}${why === undefined ? '' : `（${withoutStop(why)}）`}，我先停在这里。说“继续”我会再请你一次，也可以到“连接”页面操作。`,
  openServerLink: (server, link) => `请打开这个链接登录 ${server}，然后说“继续”：\n\n<${link}>`,
  noSuchServer: (action, server, near) => `${action === 'install' ? '目录里' : '你这里'}没有名为 ${server} 的服务器。${near === '' ? '“连接”页面列出了有哪些。' : `它的名字可能是 ${near}，请说明是哪一个。`}`,
  meant: servers => `你指的可能是 ${servers}。`,
  cannotManage: '这里不能管理服务器，请到“连接”页面。',
}

const japanese: ServerPhrases = {
  asking: (action, servers) => ({ install: `${servers} のインストールをお願いします。`, enable: `${servers} を有効にするようお願いします。`, authorize: `${servers} へのサインインをお願いします。` })[action],
  ready: (server, tools) => `${server} が使えるようになりました。ツールは ${tools} 個です。`,
  readyWithoutTools: (server, why) => `${server} は設定されましたが、まだツールがありません${why === undefined ? '' : `（${withoutStop(why)}）`}。`,
  serverSkipped: server => `${server} はスキップされたので、ここで止めます。`,
  notUpdated: server => `${server} は更新されていません。インストール済みのものがそのまま使えます。`,
  notDone: (action, server, why) => `${server} は${{ install: 'インストールされません', enable: '有効になりません', authorize: 'サインインされません' }[action]}でした${why === undefined ? '' : `（${withoutStop(why)}）`}。ここで止めます。「続けて」と言えばもう一度お願いします。「接続」のページですることもできます。`,
  openServerLink: (server, link) => `このリンクを開いて ${server} にサインインし、「続けて」と言ってください：\n\n<${link}>`,
  noSuchServer: (action, server, near) => `${action === 'install' ? 'カタログには' : 'ここには'} ${server} というサーバーはありません。${near === '' ? '「接続」のページに一覧があります。' : `${near} かもしれません。どれか言ってください。`}`,
  meant: servers => `${servers} のことかもしれません。`,
  cannotManage: 'ここからはサーバーを管理できません。「接続」のページでできます。',
}

export const serverPhrases: Readonly<Record<RequestLanguage, ServerPhrases>> = { en: english, zh: chinese, ja: japanese }

function withoutStop(sentence: string): string {
  return sentence.trim().replace(/[.。]$/, '')
}
