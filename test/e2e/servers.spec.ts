import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type Reply, startScriptedProvider, streamsCalls, streamsText } from '../support/scripted-provider.ts'
import { approveIfAsked, ask, everythingServer, expectIdle, toolRow } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { pageFaults } from './page-faults.ts'

const call = (tool: string, args: object = {}): Reply => streamsCalls({ id: 'c1', name: 'tool_call', arguments: { calls: [{ name: `mcp__everything__${tool}`, arguments: args }] } })

/** A model by script, over a server that does everything the protocol has. */
async function scripted(profile: string, ...answers: readonly Reply[]) {
  const provider = await startScriptedProvider({ answers })
  const models = { scripted: { kind: 'openai-compatible', base_url: provider.url, model: 'tiny-model' } }
  writeFileSync(path.join(profile, 'settings.json'), JSON.stringify({ models, model: 'scripted', mcp_servers: { everything: everythingServer } }))
  return provider
}

async function openServer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connections' }).click()
  await page.getByTestId('connection-card').filter({ hasText: 'everything' }).getByTestId('connection-open').click()
  await expect(page.getByTestId('tool-row').first()).toBeVisible()
}

test('a form that a server asks for stands on the row of its call, and what is typed goes back to it', async ({ open, profile }) => {
  const provider = await scripted(profile, call('trigger-elicitation-request'), streamsText('Thank you.'))
  const { page } = await open()
  await ask(page, 'ask me something')
  await approveIfAsked(page, 'trigger-elicitation-request')
  const request = page.getByTestId('transcript').getByTestId('server-request')
  await expect(request).toHaveAttribute('data-kind', 'form')
  await expect(page.getByTestId('waiting')).toBeVisible()
  expect(await pageFaults(page)).toEqual([])
  await page.reload()
  await expect(request).toBeVisible()
  await request.getByRole('textbox', { name: 'String required' }).fill('Ada')
  await request.getByTestId('request-accept').click()
  await expect(page.getByTestId('server-request-settled')).toHaveAttribute('data-kind', 'form')
  await expect(toolRow(page, 'trigger-elicitation-request')).toHaveAttribute('data-state', 'ok')
  await expectIdle(page)
  expect(provider.requests.at(-1)?.body).toContain('Ada')
  await provider.close()
})

test('a server that wants the model’s answer gets it only when the person has seen what would be sent', async ({ open, profile }) => {
  const provider = await scripted(profile, call('trigger-sampling-request', { prompt: 'A title for tea?', maxTokens: 50 }), streamsText('Tea time'), streamsText('It answered.'))
  const { page } = await open()
  await ask(page, 'let it ask')
  await approveIfAsked(page, 'trigger-sampling-request')
  const request = page.getByTestId('transcript').getByTestId('server-request')
  await expect(request).toContainText('A title for tea?')
  expect(provider.requests.filter(sent => sent.method === 'POST')).toHaveLength(1)
  await request.getByTestId('request-accept').click()
  await expect(toolRow(page, 'trigger-sampling-request')).toHaveAttribute('data-state', 'ok')
  await expectIdle(page)
  const asked: { tools?: unknown; messages: { content: unknown }[] } = JSON.parse(provider.requests.filter(sent => sent.method === 'POST')[1]?.body ?? '{}')
  expect([asked.tools, JSON.stringify(asked.messages)]).toEqual([undefined, expect.stringContaining('A title for tea?')])
  expect(JSON.stringify(asked.messages)).not.toContain('let it ask')
  await provider.close()
})

test('a resource of a server is attached to a message, and the model is given what it holds', async ({ open, profile }) => {
  const provider = await scripted(profile, streamsText('Read.'))
  const { page } = await open()
  await page.getByTestId('attach').click()
  await page.getByTestId('attach-words').fill('architecture')
  await page.getByTestId('attach-choice').first().click()
  await expect(page.getByTestId('attachment')).toHaveCount(1)
  await ask(page, 'what is this?')
  await expect(page.getByTestId('assistant-text').last()).toContainText('Read.')
  await expect(page.getByTestId('transcript').getByTestId('attachment')).toHaveCount(1)
  expect(provider.requests.at(-1)?.body).toContain('Untrusted data from everything')
  await provider.close()
})

test('a tool is run by hand from a form of its schema, switched off, and is gone from what the model can find', async ({ open, profile }) => {
  const provider = await scripted(profile, streamsCalls({ id: 'c1', name: 'tool_call', arguments: { calls: [{ name: 'mcp__everything__get-sum', arguments: { a: 1, b: 2 } }] } }), streamsText('It is off.'))
  const { page } = await open()
  await openServer(page)
  expect(await pageFaults(page)).toEqual([])
  const row = page.getByTestId('tool-row').filter({ hasText: 'get-sum' })
  await row.getByTestId('tool-run').click()
  await page.getByTestId('schema-field').nth(0).getByRole('textbox').or(page.getByTestId('schema-field').nth(0).getByRole('spinbutton')).fill('20')
  await page.getByTestId('schema-field').nth(1).getByRole('textbox').or(page.getByTestId('schema-field').nth(1).getByRole('spinbutton')).fill('22')
  await page.getByTestId('tool-run-start').click()
  await expect(page.getByTestId('tool-run-result')).toContainText('42')
  await page.keyboard.press('Escape')
  await row.getByRole('switch').click()
  await expect(row.getByRole('switch')).toHaveAttribute('aria-checked', 'false')
  await page.getByRole('button', { name: 'New chat' }).click()
  await ask(page, 'add them')
  await expect(page.getByTestId('assistant-text').last()).toContainText('It is off.')
  await expectIdle(page)
  expect(provider.requests.at(-1)?.body).toContain('mcp__everything__get-sum')
  await expect(page.getByTestId('activity-row').last()).toHaveAttribute('data-state', 'error')
  await provider.close()
})

test('what a server asks while its tool is run by hand is answered in the dialog; a long run shows how far it is and can be stopped', async ({ open, profile }) => {
  await scripted(profile)
  const { page } = await open()
  await openServer(page)
  const run = async (tool: string): Promise<void> => {
    await page.getByTestId('tools-words').fill(tool)
    await page.locator(`[data-tool="${tool}"]`).getByTestId('tool-run').click()
    await page.getByTestId('tool-run-start').click()
  }
  const result = page.getByTestId('tool-run-result')
  await run('trigger-elicitation-request')
  const request = page.getByTestId('tool-run-dialog').getByTestId('server-request')
  await request.getByRole('textbox', { name: 'String required' }).fill('Ada')
  // Neither a stray key nor a click beside it ends the run.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 400)
  await request.getByTestId('request-accept').click()
  await expect(result).toContainText('Name: Ada')
  await expect(page.getByTestId('server-request-settled')).toHaveAttribute('data-answer', 'accept')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-tool="trigger-elicitation-request"]').getByTestId('tool-run')).toBeFocused()
  await run('trigger-long-running-operation')
  await expect(page.getByTestId('tool-run-progress')).toContainText('of 5')
  expect(await pageFaults(page)).toEqual([])
  await page.getByTestId('tool-run-stop').click()
  await expect(result).toHaveAttribute('data-status', 'interrupted')
  await expect(result).not.toContainText('mcp__')
})
