import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type Reply, startScriptedProvider, streamsCalls, streamsText } from '../support/scripted-provider.ts'
import { approveIfAsked, ask, expectIdle, startPractice, toolRow } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { pageFaults } from './page-faults.ts'

/** Packages come from the registry. */
const installMs = 180_000
test.setTimeout(300_000)

const plainSecrets = { DRAWBRIDGE_PLAIN_SECRETS: '1' }

async function openCatalog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Catalog' }).click()
  await expect(page.getByTestId('catalog-card').first()).toBeVisible()
}

/** Opens a server's sheet. */
async function choose(page: Page, title: string): Promise<void> {
  await page.getByTestId('catalog-words').fill(title)
  await page.getByTestId('catalog-card').filter({ hasText: title }).first().click()
  await expect(page.getByTestId('catalog-sheet')).toBeVisible()
}

const installed = (page: Page) => page.getByTestId('catalog-sheet').getByTestId('catalog-open')

interface SavedServer {
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
}

function serversOf(profile: string): Readonly<Record<string, SavedServer>> {
  const file = path.join(profile, 'settings.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).mcp_servers ?? {}) : {}
}

/** A model by script: it says exactly what a test needs said. */
async function scripted(profile: string, ...answers: readonly Reply[]) {
  const provider = await startScriptedProvider({ answers })
  writeFileSync(path.join(profile, 'settings.json'), JSON.stringify({ models: { scripted: { kind: 'openai-compatible', base_url: provider.url, model: 'tiny-model' } }, model: 'scripted' }))
  return provider
}

test('a server is chosen in the catalog, installed, and called in the conversation that was on', async ({ open, profile }) => {
  const { page } = await open(plainSecrets)
  await startPractice(page)
  await ask(page, 'list the files in my sample folder')
  await expect(toolRow(page, 'list_directory')).toHaveAttribute('data-state', 'ok')
  await expectIdle(page)

  await openCatalog(page)
  expect(await pageFaults(page)).toEqual([])
  await choose(page, 'Memory')
  await expect(page.getByTestId('catalog-sheet')).toContainText('npx -y @modelcontextprotocol/server-memory@')
  expect(await pageFaults(page)).toEqual([])
  await page.getByTestId('catalog-install').click()
  await expect(page.getByTestId('install-progress')).toBeVisible()
  expect(serversOf(profile)).toEqual({})
  await expect(installed(page)).toBeVisible({ timeout: installMs })
  expect(serversOf(profile)['memory']?.env).toEqual({ MEMORY_FILE_PATH: path.join(profile, 'servers', 'memory', 'data', 'memory.jsonl') })

  await page.keyboard.press('Escape')
  await page.getByTestId('session-item').first().click()
  await ask(page, 'remember that Ada likes tea')
  await approveIfAsked(page, 'create_entities')
  await expect(toolRow(page, 'create_entities')).toHaveAttribute('data-state', 'ok')
  await expectIdle(page)
  expect(readFileSync(path.join(profile, 'servers', 'memory', 'data', 'memory.jsonl'), 'utf8')).toContain('Ada')
})

test('what a server asks for is typed into a form, and its secret stays out of the settings', async ({ open, profile }) => {
  const { page } = await open(plainSecrets)
  await startPractice(page)
  await openCatalog(page)
  await choose(page, 'Brave Search')
  await page.getByTestId('catalog-install').click()
  const key = page.getByTestId('server-form').locator('input[type="password"]')
  await page.getByTestId('connect-approve').click()
  await expect(key).toHaveAttribute('aria-invalid', 'true')
  await key.fill('brave-key-0123456789')
  await page.getByTestId('connect-approve').click()
  await expect(installed(page)).toBeVisible({ timeout: installMs })
  expect(serversOf(profile)['brave-search']?.env).toMatchObject({ BRAVE_API_KEY: '${secret:mcp.brave-search.BRAVE_API_KEY}' })
  expect(readFileSync(path.join(profile, 'settings.json'), 'utf8')).not.toContain('brave-key-0123456789')

  await page.getByTestId('catalog-uninstall').click()
  await page.getByTestId('uninstall-confirm').click()
  await expect(page.getByTestId('catalog-install')).toBeVisible()
  expect(serversOf(profile)).toEqual({})
  expect(existsSync(path.join(profile, 'servers', 'brave-search'))).toBe(false)
})

test('the model asks for two servers on one card; the person agrees to each, and their tools are called in the same run', async ({ open, profile }) => {
  const notes = path.join(profile, 'my notes')
  mkdirSync(notes)
  writeFileSync(path.join(notes, 'tea.md'), 'Ada likes tea')
  const provider = await scripted(
    profile,
    streamsCalls({ id: 'c1', name: 'manage_connections', arguments: { action: 'install', connectors: [{ name: 'filesystem', mcp: true }, { name: 'everything', mcp: true }] } }),
    streamsCalls({ id: 'c2', name: 'tool_call', arguments: { calls: [{ name: 'mcp__filesystem__list_directory', arguments: { path: notes } }, { name: 'mcp__everything__echo', arguments: { message: 'both are here' } }] } }),
    streamsText('There is one note.'),
  )
  const { page } = await open(plainSecrets)
  await ask(page, 'what is in my notes?')
  const row = (server: string) => page.locator(`[data-testid="connect-target"][data-name="${server}"]`)
  await expect(row('filesystem')).toContainText('npx -y @modelcontextprotocol/server-filesystem@')
  await expect(toolRow(page, 'manage_connections')).toHaveAttribute('data-state', 'waiting')
  expect(await pageFaults(page)).toEqual([])
  await row('everything').getByTestId('connect-approve').click()
  await row('filesystem').getByRole('textbox').first().fill(notes)
  await row('filesystem').getByTestId('connect-approve').click()
  await expect(page.locator('[data-testid="connect-card"][data-settled]')).toBeVisible({ timeout: installMs })
  await approveIfAsked(page, 'list_directory')
  await approveIfAsked(page, 'echo')
  await expect(toolRow(page, 'list_directory')).toHaveAttribute('data-state', 'ok')
  await expect(toolRow(page, 'echo')).toHaveAttribute('data-state', 'ok')
  await expect(page.getByTestId('assistant-text').last()).toContainText('There is one note.')
  await expectIdle(page)
  expect(provider.requests.at(-1)?.body).toContain('tea.md')
  await provider.close()
})

test('a configuration of another app is pasted, looked at, taken over and taken back', async ({ open, profile }) => {
  const token = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz'
  const { page } = await open(plainSecrets)
  await startPractice(page)
  await openCatalog(page)
  await page.getByTestId('open-import').click()
  await page.getByTestId('import-text').fill(JSON.stringify({ mcpServers: { tracker: { command: 'node', args: ['/opt/tracker/index.js'], env: { GITHUB_TOKEN: token } }, docs: { url: 'https://docs.example/mcp' } } }))
  await page.getByTestId('import-read').click()
  await expect(page.getByTestId('import-row')).toHaveCount(2)
  expect(await pageFaults(page)).toEqual([])
  await expect(page.getByTestId('import-table')).not.toContainText(token)
  await page.getByTestId('import-apply').click()
  await expect(page.getByTestId('import-outcome')).toBeVisible()
  expect(Object.keys(serversOf(profile)).sort()).toEqual(['docs', 'tracker'])
  expect(readFileSync(path.join(profile, 'settings.json'), 'utf8')).not.toContain(token)
  await page.getByTestId('import-undo').click()
  await expect.poll(() => serversOf(profile)).toEqual({})
})
