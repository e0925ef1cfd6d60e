import { describe, expect, it } from 'vitest'
import { languageFor } from '../../src/shared/language.ts'
import { menuLabels } from '../../src/main/shell/menu-labels.ts'
import { contextTemplate, menuTemplate } from '../../src/main/shell/menu-template.ts'

describe('menuTemplate', () => {
  it('speaks the language it is given', () => {
    expect(menuTemplate({ labels: menuLabels(languageFor('ja-JP')), actions: {}, platform: 'linux' }).map(menu => menu.label)).toEqual(['ファイル', '編集', '表示', 'ウインドウ', 'ヘルプ'])
    expect(menuLabels('zh-CN').newSession).toBe('新对话')
    expect(menuLabels(languageFor('fr')).newSession).toBe('New chat')
  })

  it('leaves out what nobody handles', () => {
    const [file] = menuTemplate({ labels: menuLabels('en'), actions: {}, platform: 'linux' })
    expect(file?.submenu).toEqual([{ type: 'separator' }, { role: 'quit' }])
  })

  it('puts preferences where the platform looks for them', () => {
    const preferences = (): void => undefined
    const item = { label: 'Preferences…', click: preferences, accelerator: 'CmdOrCtrl+,' }
    const [app] = menuTemplate({ labels: menuLabels('en'), actions: { preferences }, platform: 'darwin' })
    const [file] = menuTemplate({ labels: menuLabels('en'), actions: { preferences }, platform: 'win32' })
    expect(app?.submenu).toContainEqual(item)
    expect(file?.submenu).toContainEqual(item)
  })
})

describe('contextTemplate', () => {
  const nothing = { linkURL: '', isEditable: false, selectionText: '' }

  it('is empty where there is nothing to do', () => {
    expect(contextTemplate(nothing, menuLabels('en'), () => undefined)).toEqual([])
  })

  it('copies the link under the pointer', () => {
    const copied: string[] = []
    const [item] = contextTemplate({ ...nothing, linkURL: 'https://example.org/' }, menuLabels('en'), address => copied.push(address))
    const click: unknown = item?.click
    if (typeof click === 'function') click()
    expect([item?.label, copied]).toEqual(['Copy link', ['https://example.org/']])
  })
})
