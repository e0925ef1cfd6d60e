import { readFileSync } from 'node:fs'
import path from 'node:path'
import { everythingServer } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { pageFaults } from './page-faults.ts'

test('a server is added with a secret, its mistyped command is mended, and the secret goes when it goes', async ({ open, profile }) => {
  const { page } = await open({ DRAWBRIDGE_PLAIN_SECRETS: '1' })
  const script = `"${everythingServer.args[0]}"`
  const settings = (): unknown => JSON.parse(readFileSync(path.join(profile, 'settings.json'), 'utf8'))
  await page.getByRole('button', { name: 'Connections' }).click()
  await page.getByTestId('add-server').click()
  await page.getByTestId('server-target').fill(`nod-mistyped ${script}`)
  await page.getByTestId('server-name').fill('mine')
  await page.getByTestId('server-values').click()
  await page.getByTestId('row-name').fill('GREETING_KEY')
  await page.getByTestId('row-value').fill('hush-hush')
  expect(await pageFaults(page)).toEqual([])
  await page.getByTestId('server-save').click()
  const card = page.locator('[data-testid=connection-card][data-name=mine]')
  await expect(card).toHaveAttribute('data-state', 'failed')
  const dialog = page.getByTestId('add-server-dialog')
  await expect(dialog.getByTestId('failure')).toBeVisible()
  await dialog.getByTestId('server-leave').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByTestId('app-notice')).toHaveCount(0)
  expect(JSON.stringify(settings())).not.toContain('hush-hush')

  await card.getByTestId('connection-open').click()
  await page.getByTestId('server-tab-settings').click()
  await expect(page.getByTestId('row-value')).toHaveAttribute('placeholder', 'Stored. Type to replace it.')
  expect(await pageFaults(page)).toEqual([])
  await page.getByTestId('edit-target').fill(`"${everythingServer.command}" ${script}`)
  await page.getByTestId('server-tab-log').click()
  await expect(page.getByTestId('unsaved')).toBeVisible()
  await page.getByTestId('server-tab-settings').click()
  await expect(page.getByTestId('edit-target')).toHaveValue(`"${everythingServer.command}" ${script}`)
  await page.getByTestId('edit-save').click()
  await expect(page.getByTestId('unsaved')).toHaveCount(0)
  await expect(page.getByTestId('server-page')).toHaveAttribute('data-state', 'running')
  expect(settings()).toMatchObject({ mcp_servers: { mine: { ...everythingServer, env: { GREETING_KEY: '${secret:mcp.mine.GREETING_KEY}' } } } })

  await page.getByTestId('server-tab-doctor').click()
  await page.getByTestId('doctor-run').click()
  await expect(page.getByTestId('doctor-report')).toHaveAttribute('data-ok', 'true')
  await expect(page.getByTestId('doctor-report')).toContainText('GREETING_KEY')

  await page.getByTestId('server-tab-settings').click()
  await page.getByTestId('server-uninstall').click()
  await expect(page.getByTestId('uninstall-dialog')).toContainText('The secret kept for it: mcp.mine.GREETING_KEY')
  await page.getByTestId('uninstall-confirm').click()
  await expect(card).toHaveCount(0)
  await expect.poll(() => readFileSync(path.join(profile, 'secrets'), 'utf8')).not.toContain('mcp.mine.GREETING_KEY')
})
