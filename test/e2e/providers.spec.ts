import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ScriptedProvider, startScriptedProvider, streamsCalls, streamsText } from '../support/scripted-provider.ts'
import { approveIfAsked, ask, everythingServer, expectIdle, toolRow } from './chat.ts'
import { expect, test as base } from './fixtures.ts'

const test = base.extend<{ provider: ScriptedProvider }>({
  // oxlint-disable-next-line no-empty-pattern
  provider: async ({}, use) => {
    const provider = await startScriptedProvider({
      get: { '/v1/models': { object: 'list', data: [{ id: 'tiny-model', object: 'model' }] } },
      answers: [
        streamsCalls({ id: 'c1', name: 'tool_search', arguments: { queries: ['echo a message'] } }),
        streamsCalls({ id: 'c2', name: 'tool_describe', arguments: { names: ['mcp__everything__echo'] } }),
        streamsCalls({ id: 'c3', name: 'tool_call', arguments: { calls: [{ name: 'mcp__everything__echo', arguments: { message: 'over the bridge' } }] } }),
        streamsText('It came ', 'back.'),
      ],
    })
    await use(provider)
    await provider.close()
  },
})

test('a model at an address is added, finds a tool and calls it; the tools it is given never change', async ({ open, profile, provider }) => {
  writeFileSync(path.join(profile, 'settings.json'), JSON.stringify({ mcp_servers: { everything: everythingServer } }))
  const { page } = await open()
  await page.getByTestId('first-start').getByTestId('add-model').click()
  await page.getByTestId('model-url').fill(provider.url)
  await page.getByTestId('model-check').click()
  await expect(page.getByTestId('model-name')).toHaveValue('tiny-model')
  await page.getByTestId('model-save').click()
  await ask(page, 'echo something')
  await approveIfAsked(page, 'echo')
  await expect(toolRow(page, 'echo')).toHaveAttribute('data-state', 'ok')
  await expect(page.getByTestId('assistant-text').last()).toContainText('It came back.')
  await expectIdle(page)
  const arrays = provider.requests.filter(request => request.method === 'POST').map(request => JSON.stringify(JSON.parse(request.body).tools))
  expect(arrays).toHaveLength(4)
  expect(new Set(arrays).size).toBe(1)
})

test('an endpoint that is down is named, with what to do', async ({ page, provider }) => {
  await provider.close()
  await page.getByTestId('first-start').getByTestId('add-model').click()
  await page.getByTestId('model-url').fill(provider.url)
  await page.getByTestId('model-check').click()
  await expect(page.getByTestId('failure')).toContainText(new URL(provider.url).host)
})
