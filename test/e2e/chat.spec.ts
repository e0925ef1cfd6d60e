import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { approveIfAsked, ask, expectIdle, startPractice, toolNames, toolRow } from './chat.ts'
import { expect, test } from './fixtures.ts'

test('practice mode finds a tool of a real server, calls it, and shows the real call', async ({ page }, info) => {
  await expect(page.getByTestId('first-start')).toBeVisible()
  await startPractice(page)
  await ask(page, 'list the files in my sample folder')
  const row = toolRow(page, 'list_directory')
  await expect(row).toHaveAttribute('data-state', 'ok')
  await expectIdle(page)
  expect(await toolNames(page)).toEqual(['tool_search', 'tool_describe', 'list_directory'])
  await expect(row).toHaveAttribute('data-server', 'filesystem')
  await expect(page.getByTestId('assistant-text').last()).toContainText('notes.txt')
  await row.getByRole('button').first().click()
  await expect(row.getByTestId('activity-body')).toContainText('[FILE] notes.txt')
  await page.screenshot({ path: info.outputPath('list.png') })
})

test('a call that writes waits under its row until it is approved', async ({ page, profile }, info) => {
  await startPractice(page)
  await ask(page, 'write "drawbridge was here" to hello.txt')
  const card = page.getByTestId('transcript').getByTestId('approval')
  await expect(card).toBeVisible()
  const file = path.join(profile, 'practice', 'sample', 'hello.txt')
  expect(existsSync(file)).toBe(false)
  await expect(page.locator('[data-testid="activity-row"][data-state="waiting"]')).toHaveCount(1)
  await page.screenshot({ path: info.outputPath('approval.png') })
  await card.getByTestId('approval-once').click()
  await expect(card).toHaveCount(0)
  await expectIdle(page)
  expect(readFileSync(file, 'utf8')).toContain('drawbridge was here')
})

test('a call that was denied does not run, and its row says so', async ({ page, profile }) => {
  await startPractice(page)
  await ask(page, 'write "drawbridge was here" to hello.txt')
  await page.getByTestId('transcript').getByTestId('approval-deny').click()
  await expect(page.locator('[data-testid="activity-row"][data-state="denied"]')).toHaveCount(1)
  await expectIdle(page)
  expect(existsSync(path.join(profile, 'practice', 'sample', 'hello.txt'))).toBe(false)
})

test('Stop ends a run in the middle of a call, and the chat goes on', async ({ page }, info) => {
  await startPractice(page)
  await ask(page, 'run the long running operation with duration 600 and steps 600')
  const row = toolRow(page, 'trigger-long-running-operation')
  await approveIfAsked(page, 'trigger-long-running-operation')
  await expect(row).toHaveAttribute('data-state', 'running')
  await page.getByTestId('stop').click()
  await expect(page.getByTestId('outcome')).toHaveAttribute('data-status', 'interrupted')
  await expect(row).toHaveAttribute('data-state', 'interrupted')
  await page.screenshot({ path: info.outputPath('stopped.png') })
  await ask(page, 'list the files in my sample folder')
  await expect(toolRow(page, 'list_directory')).toHaveAttribute('data-state', 'ok')
})
