import type { Page } from '@playwright/test'
import { ask, expectIdle, startPractice } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { fromMain } from './main-process.ts'
import { pageFaults } from './page-faults.ts'

async function chooseTheme(page: Page, name: 'Light' | 'Dark'): Promise<void> {
  await page.getByTestId('nav-preferences').click()
  await page.getByTestId('pref-nav-appearance').click()
  await page.getByTestId('pref-theme').getByText(name, { exact: true }).click()
  await expect(page.getByTestId('pref-theme').getByText(name, { exact: true })).toHaveAttribute('data-state', 'on')
}

/** Whether the page stands on a dark ground, by what is painted. */
async function isDark(page: Page): Promise<boolean> {
  const pixel = await page.screenshot({ clip: { x: 300, y: 300, width: 1, height: 1 }, type: 'jpeg', quality: 100 })
  const average = await page.evaluate(async base64 => {
    const image = new Image()
    image.src = `data:image/jpeg;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
    return (red + green + blue) / 3
  }, pixel.toString('base64'))
  return average < 128
}

test('the theme follows the choice at once, down to the window, and is kept', async ({ open }, info) => {
  const first = await open()
  await chooseTheme(first.page, 'Light')
  await expect.poll(() => isDark(first.page)).toBe(false)
  await first.page.screenshot({ path: info.outputPath('light.png') })
  await first.page.getByTestId('back-to-chat').click()
  await chooseTheme(first.page, 'Dark')
  await expect.poll(() => isDark(first.page)).toBe(true)
  await first.page.screenshot({ path: info.outputPath('dark.png') })
  await first.app.close()

  const again = await open()
  await expect.poll(() => isDark(again.page)).toBe(true)
  await expect.poll(() => fromMain(() => again.app.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors))).toBe(true)
})

test('the language follows the choice at once', async ({ page }) => {
  await page.getByTestId('nav-preferences').click()
  await expect(page.getByTestId('back-to-chat')).toContainText('chat')
  await page.getByTestId('pref-nav-language').click()
  await page.getByTestId('language-ja').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.getByTestId('back-to-chat')).toContainText(/[\u3040-\u30ff]/)
  await page.getByTestId('language-zh-CN').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.getByTestId('back-to-chat')).toContainText(/^[\u4e00-\u9fff]+$/)
})

for (const theme of ['Light', 'Dark'] as const) {
  test(`no place has a serious accessibility fault in the ${theme.toLowerCase()} theme`, async ({ page }, info) => {
    test.slow()
    const faults: string[] = []
    const visit = async (place: string): Promise<void> => {
      faults.push(...(await pageFaults(page)).map(fault => `${place}: ${fault}`))
      await page.screenshot({ path: info.outputPath(`${place}.png`) })
    }
    await chooseTheme(page, theme)
    await visit('appearance')
    for (const each of ['models', 'tool-search', 'approvals', 'language', 'data', 'diagnostics']) {
      await page.getByTestId(`pref-nav-${each}`).click()
      await expect(page.getByTestId(`pref-${each}`)).toBeVisible()
      await visit(`preferences-${each}`)
    }
    await page.getByTestId('back-to-chat').click()
    await page.getByTestId('nav-connections').click()
    await expect(page.locator('[data-testid="connection-card"][data-state="running"]')).toHaveCount(3)
    await visit('connections')
    await page.getByTestId('nav-inspector').click()
    await page.getByTestId('inspector-input').fill('read a file')
    await expect(page.getByTestId('hit').first()).toBeVisible()
    await visit('inspector')
    await page.getByTestId('nav-new-chat').click()
    await expect(page.getByTestId('first-start')).toBeVisible()
    await visit('first-start')
    await startPractice(page)
    await ask(page, 'list the files in my sample folder, then write "hello" to hello.txt')
    await expect(page.getByTestId('transcript').getByTestId('approval')).toBeVisible()
    await visit('approval')
    await page.getByTestId('transcript').getByTestId('approval-once').click()
    await expectIdle(page)
    await visit('conversation')
    expect(faults).toEqual([])
  })
}
