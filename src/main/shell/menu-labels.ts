import type { Language } from '../../shared/language.ts'

export interface MenuLabels {
  readonly file: string
  readonly edit: string
  readonly view: string
  readonly window: string
  readonly help: string
  readonly newSession: string
  readonly preferences: string
  readonly showProfile: string
  readonly copyLink: string
}

const en: MenuLabels = {
  file: 'File',
  edit: 'Edit',
  view: 'View',
  window: 'Window',
  help: 'Help',
  newSession: 'New chat',
  preferences: 'Preferences…',
  showProfile: 'Show the profile folder',
  copyLink: 'Copy link',
}

const zhCN: MenuLabels = {
  file: '文件',
  edit: '编辑',
  view: '显示',
  window: '窗口',
  help: '帮助',
  newSession: '新对话',
  preferences: '偏好设置…',
  showProfile: '打开配置文件夹',
  copyLink: '复制链接',
}

const ja: MenuLabels = {
  file: 'ファイル',
  edit: '編集',
  view: '表示',
  window: 'ウインドウ',
  help: 'ヘルプ',
  newSession: '新しいチャット',
  preferences: '環境設定…',
  showProfile: 'プロファイルのフォルダを表示',
  copyLink: 'リンクをコピー',
}

const labels: Readonly<Record<Language, MenuLabels>> = { en, 'zh-CN': zhCN, ja }

export function menuLabels(language: Language): MenuLabels {
  return labels[language]
}
