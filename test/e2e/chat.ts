import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'

/** Takes the practice way of the first start. */
export async function startPractice(page: Page): Promise<void> {
  await page.getByTestId('start-practice').click()
  await expect(page.getByTestId('example-prompt').first()).toBeVisible()
}

export async function ask(page: Page, text: string): Promise<void> {
  await page.getByTestId('composer').fill(text)
  await page.getByTestId('composer').press('Enter')
}

/** The row of a call, by the name its own server gave the tool. */
export function toolRow(page: Page, tool: string): Locator {
  return page.locator(`[data-testid="activity-row"][data-original-name="${tool}"]`)
}

/** The run is over: the message box sends again, instead of stopping. */
export async function expectIdle(page: Page): Promise<void> {
  await expect(page.getByTestId('stop')).toHaveCount(0)
}

/** The names of the calls in the order they are on screen. */
export async function toolNames(page: Page): Promise<string[]> {
  return page.getByTestId('activity-name').allTextContents()
}

/**
 * Lets the tool's only call so far run, whether or not its annotations make it ask first. A row runs for a moment before it
 * asks, so its state does not tell whether it will: the click waits beside what the test waits for.
 */
export async function approveIfAsked(page: Page, tool: string): Promise<void> {
  await expect(toolRow(page, tool).first()).toBeVisible()
  void toolRow(page, tool).getByTestId('approval-once').click({ timeout: 0 }).catch(() => undefined)
}

/** A real server with a tool of every kind, for `mcp_servers` in the settings. */
export const everythingServer = {
  command: process.execPath,
  args: [path.resolve(import.meta.dirname, '../../node_modules/@modelcontextprotocol/server-everything/dist/index.js')],
}
