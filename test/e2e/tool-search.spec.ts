import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ask, expectIdle, startPractice, toolRow } from './chat.ts'
import { expect, test } from './fixtures.ts'

/** The number that the preview shows as sent. */
function sentTokens(text: string | null): number {
  return Number((text ?? '').replaceAll(/\D/g, ''))
}

test('tuning tool search shows at once what the next message will carry, and is kept', async ({ page, profile }, info) => {
  await startPractice(page)
  await ask(page, 'list the files in my sample folder')
  await expect(toolRow(page, 'list_directory')).toHaveAttribute('data-state', 'ok')
  await expectIdle(page)
  await page.getByTestId('nav-preferences').click()
  await page.getByTestId('pref-nav-tool-search').click()

  const sent = page.getByTestId('preview-sent')
  await expect.poll(async () => sentTokens(await sent.textContent())).toBeGreaterThan(1000)
  const withListing = sentTokens(await sent.textContent())
  await page.getByTestId('pref-listing').getByText('Off', { exact: true }).click()
  await expect.poll(async () => sentTokens(await sent.textContent())).toBeLessThan(withListing)
  await page.getByTestId('pref-listing').getByText('Auto', { exact: true }).click()

  // A budget that the words do not fit into leaves the names.
  const budget = page.getByTestId('pref-listing-max-input')
  await budget.focus()
  await expect(budget).toHaveValue('4000')
  await budget.press('ControlOrMeta+A')
  await budget.pressSequentially('400')
  await expect(budget).toHaveValue('400')
  await budget.press('Enter')
  await expect(page.getByTestId('preview-server').first()).toHaveAttribute('data-form', 'names')
  await expect.poll(async () => sentTokens(await sent.textContent())).toBeLessThan(withListing)
  await info.attach('tool search', { body: await page.screenshot(), contentType: 'image/png' })
  const kept = (): unknown => JSON.parse(readFileSync(path.join(profile, 'settings.json'), 'utf8'))
  await expect.poll(kept).toMatchObject({ tools: { tool_search: { listing_max_tokens: 400 } } })

  // The chat keeps the prefix it has; the person may let the change in.
  await page.getByTestId('back-to-chat').click()
  await ask(page, 'list the files in my sample folder')
  await expectIdle(page)
  await expect(page.getByTestId('pending-change')).toBeVisible()
  await page.getByTestId('apply-now').click()
  await ask(page, 'list the files in my sample folder')
  await expectIdle(page)
  await expect(page.getByTestId('pending-change')).toHaveCount(0)
})

test('the inspector says what a query finds and why, and a saved query is run again', async ({ page }, info) => {
  await startPractice(page)
  await page.getByTestId('nav-inspector').click()
  await page.getByTestId('inspector-input').fill('list directory')
  await expect(page.getByTestId('hit').first()).toContainText('mcp__filesystem__list_directory')
  await page.getByRole('button', { name: /^Save the query/ }).click()
  await expect(page.getByTestId('saved-standing')).toContainText('1st')
  await page.getByTestId('inspector-input').fill('quantum chromodynamics')
  await expect(page.getByText('no tool says')).toBeVisible()
  await info.attach('inspector', { body: await page.screenshot(), contentType: 'image/png' })
})
