import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { approveIfAsked, ask, everythingServer, startPractice, toolRow } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { fromMain } from './main-process.ts'

test('wrong settings are named and the rest goes on', async ({ open, profile }) => {
  writeFileSync(path.join(profile, 'settings.json'), JSON.stringify({ tools: { tool_search: { max_search_limit: 'many' } }, appearance: { theme: 'dark' } }))
  const { page, app } = await open()
  await page.getByTestId('nav-preferences').click()
  await page.getByTestId('pref-nav-tool-search').click()
  await expect(page.getByTestId('setting-problem')).toContainText('many')
  await page.getByTestId('pref-nav-diagnostics').click()
  await expect(page.getByTestId('settings-problem')).toContainText('tools.tool_search.max_search_limit')
  await expect.poll(() => fromMain(() => app.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors))).toBe(true)
})

test('a server that cannot start is shown with its reason, and the others work', async ({ open, profile }) => {
  writeFileSync(path.join(profile, 'settings.json'), JSON.stringify({ mcp_servers: { broken: { command: 'no-such-program-anywhere' }, everything: everythingServer } }))
  const { page } = await open()
  await page.getByTestId('nav-connections').click()
  const card = page.locator('[data-testid="connection-card"][data-name="broken"]')
  await expect(card).toHaveAttribute('data-state', 'failed')
  await expect(card).toContainText('no-such-program-anywhere')
  await page.getByTestId('nav-new-chat').click()
  await startPractice(page)
  await ask(page, 'echo "still here"')
  await approveIfAsked(page, 'echo')
  await expect(toolRow(page, 'echo')).toHaveAttribute('data-state', 'ok')
})
