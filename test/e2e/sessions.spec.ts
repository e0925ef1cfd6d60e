import { ask, expectIdle, startPractice, toolNames, toolRow } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { fromMain } from './main-process.ts'

const question = 'list the files in my sample folder'

test('a chat is as it was after the app was closed and opened again', async ({ open }) => {
  const before = await open()
  await startPractice(before.page)
  await ask(before.page, question)
  await expect(toolRow(before.page, 'list_directory')).toHaveAttribute('data-state', 'ok')
  await expectIdle(before.page)
  const shown = await before.page.getByTestId('transcript').innerText()
  await before.app.close()

  const { page } = await open()
  await page.getByTestId('session-item').filter({ hasText: question }).click()
  await expect(toolRow(page, 'list_directory')).toHaveAttribute('data-state', 'ok')
  await expect.poll(() => page.getByTestId('transcript').innerText()).toBe(shown)
})

test('a page that died is back with everything it showed', async ({ opened: { app, page } }) => {
  await startPractice(page)
  await ask(page, question)
  await expect(toolRow(page, 'list_directory')).toHaveAttribute('data-state', 'ok')
  await expectIdle(page)
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const back = new Promise<void>(resolve => contents?.once('did-finish-load', () => resolve()))
    contents?.forcefullyCrashRenderer()
    return back
  })
  // Playwright gives a crashed page up; the window is asked instead.
  const shown = (): Promise<unknown> => fromMain(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.body.innerText')))
  await expect.poll(shown).toContain('買い物リスト.txt')
  await expect.poll(shown).toContain('reloaded')
})

test('what ran when the app was killed is shown as interrupted, and the chat goes on', async ({ open }) => {
  const before = await open()
  await startPractice(before.page)
  await ask(before.page, 'write "never" to hello.txt')
  await expect(before.page.getByTestId('transcript').getByTestId('approval')).toBeVisible()
  const gone = new Promise(resolve => before.app.process().once('exit', resolve))
  before.app.process().kill('SIGKILL')
  await gone

  const { page } = await open()
  await page.getByTestId('session-item').first().click()
  await expect(page.getByTestId('user-message')).toContainText('never')
  await expect(page.getByTestId('transcript').getByTestId('approval')).toHaveCount(0)
  await expect.poll(() => toolNames(page)).toContain('write_file')
  await ask(page, question)
  await expect(toolRow(page, 'list_directory')).toHaveAttribute('data-state', 'ok')
})
