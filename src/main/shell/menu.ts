import { type BrowserWindow, clipboard, Menu } from 'electron'
import type { MenuLabels } from './menu-labels.ts'
import { contextTemplate, type MenuActions, menuTemplate } from './menu-template.ts'

/** Sets the menu bar; call it again when the language changes. */
export function setMenu(labels: MenuLabels, actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ labels, actions, platform: process.platform })))
}

/** Gives the page the context menu that Electron leaves out. */
export function offerContextMenu(window: BrowserWindow, labels: () => MenuLabels): void {
  window.webContents.on('context-menu', (_event, pointed) => {
    const template = contextTemplate(pointed, labels(), address => void clipboard.writeText(address))
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}
