import type { MenuItemConstructorOptions } from 'electron'
import type { MenuLabels } from './menu-labels.ts'

/** What a menu item does when it is more than a role of the system. An absent one leaves its item out. */
export interface MenuActions {
  readonly newSession?: () => void
  readonly preferences?: () => void
  readonly showProfile?: () => void
}

interface Frame {
  readonly labels: MenuLabels
  readonly actions: MenuActions
  readonly platform: NodeJS.Platform
}

/** The menu bar. Roles bring their words in the system's language; the rest comes from `labels`. */
export function menuTemplate({ labels, actions, platform }: Frame): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const preferences = action(labels.preferences, 'CmdOrCtrl+,', actions.preferences)
  return [
    ...(isMac ? [appMenu(preferences)] : []),
    { label: labels.file, submenu: [...action(labels.newSession, 'CmdOrCtrl+N', actions.newSession), ...(isMac ? [] : preferences), separator, { role: isMac ? 'close' : 'quit' }] },
    { label: labels.edit, role: 'editMenu' },
    { label: labels.view, submenu: [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }, separator, { role: 'togglefullscreen' }, { role: 'toggleDevTools' }] },
    { label: labels.window, role: 'windowMenu' },
    { label: labels.help, role: 'help', submenu: action(labels.showProfile, undefined, actions.showProfile) },
  ]
}

const separator: MenuItemConstructorOptions = { type: 'separator' }

function appMenu(preferences: MenuItemConstructorOptions[]): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [{ role: 'about' }, separator, ...preferences, separator, { role: 'services' }, separator, { role: 'hide' }, { role: 'hideOthers' }, { role: 'unhide' }, separator, { role: 'quit' }],
  }
}

function action(label: string, accelerator: string | undefined, click: (() => void) | undefined): MenuItemConstructorOptions[] {
  return click ? [{ label, click, ...(accelerator === undefined ? {} : { accelerator }) }] : []
}

interface Pointed {
  readonly linkURL: string
  readonly isEditable: boolean
  readonly selectionText: string
}

/** The menu under the pointer; empty where there is nothing to do. */
export function contextTemplate(pointed: Pointed, labels: MenuLabels, copyLink: (address: string) => void): MenuItemConstructorOptions[] {
  if (pointed.isEditable) return [{ role: 'undo' }, { role: 'redo' }, separator, { role: 'cut' }, { role: 'copy' }, { role: 'paste' }, separator, { role: 'selectAll' }]
  const link = pointed.linkURL === '' ? [] : [{ label: labels.copyLink, click: () => copyLink(pointed.linkURL) }]
  const copy: MenuItemConstructorOptions[] = pointed.selectionText.trim() === '' ? [] : [{ role: 'copy' }]
  return [...link, ...copy]
}
