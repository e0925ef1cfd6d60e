import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { startPracticeGateway } from '../../src/main/practice/gateway/practice-gateway.ts'
import { type Reply, startScriptedProvider, streamsCalls, streamsText } from '../support/scripted-provider.ts'
import { approveIfAsked, ask, expectIdle, startPractice, toolRow } from './chat.ts'
import { answerPage, appLine, comeBack, keepLinks } from './consent.ts'
import { expect, test } from './fixtures.ts'

const connect = (...connectors: readonly unknown[]): Reply => streamsCalls({ id: 'c1', name: 'manage_connections', arguments: { action: 'connect', connectors } })
const settled = (page: Page) => page.locator('[data-testid="connect-card"][data-settled]')

/** A model by script over the practice apps: it says exactly what a test needs said. */
async function scripted(profile: string, ...answers: readonly Reply[]) {
  const provider = await startScriptedProvider({ answers })
  writeFileSync(
    path.join(profile, 'settings.json'),
    JSON.stringify({ models: { scripted: { kind: 'openai-compatible', base_url: provider.url, model: 'tiny-model' } }, model: 'scripted', connectors: { auth: 'practice' } }),
  )
  return provider
}

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
}

test('a request that needs an app asks for its sign-in on a card, and goes on when the person has allowed it', async ({ opened: { app, page } }) => {
  const links = await keepLinks(app)
  await startPractice(page)
  await ask(page, 'send an email to bob@example.org saying "hello"')
  const card = page.getByTestId('connect-card')
  const approval = page.getByTestId('transcript').getByTestId('approval-once')
  await expect(card.or(approval).first()).toBeVisible()
  if (await approval.isVisible()) await approval.click()
  await expect(card).toContainText('Practice Mail needs your sign-in')
  await expect(page.getByTestId('waiting')).toHaveText('1 waits for you')
  await expect(toolRow(page, 'manage_connections')).toHaveAttribute('data-state', 'waiting')
  await expect(card.getByTestId('time-left')).toHaveText(/^[45]:\d\d left$/)
  const mail = appLine(page, 'practice_mail')
  await mail.getByTestId('connect-open').click()
  await expect(mail).toContainText('Opened in your browser, waiting for you to allow it')
  await expect(mail.getByTestId('connect-open')).toHaveText('Open again')
  expect(await links()).toEqual([await mail.getByTestId('connect-open').getAttribute('href')])
  await answerPage(mail, 'allow')
  await comeBack(page)
  await expect(settled(page)).toContainText('Connected')
  await approveIfAsked(page, 'SEND_EMAIL')
  await expect(toolRow(page, 'SEND_EMAIL').last()).toHaveAttribute('data-state', 'ok')
  await expectIdle(page)
  await expect(page.getByTestId('waiting')).toHaveCount(0)
})

test('one card for several apps: denied and tried again, run out and skipped; a reload keeps it', async ({ open, profile }) => {
  const provider = await scripted(profile, connect('practice_mail', 'practice_tracker', 'practice_notes'), streamsText('Thank you.'))
  const { app, page } = await open()
  await keepLinks(app)
  await ask(page, 'connect my apps')
  const [mail, tracker, notes] = [appLine(page, 'practice_mail'), appLine(page, 'practice_tracker'), appLine(page, 'practice_notes')]
  await answerPage(tracker, 'deny')
  await answerPage(notes, 'expire')
  await mail.getByTestId('connect-open').click()
  await comeBack(page)
  await expect(tracker).toHaveAttribute('data-target-state', 'failed')
  await expect(tracker).toContainText('Access was denied.')
  await expect(notes).toHaveAttribute('data-target-state', 'expired')
  expect(await faults(page)).toEqual([])
  await page.reload()
  await expect(page.getByTestId('connect-card')).toContainText('3 apps need your sign-in')
  await expect(mail.getByTestId('connect-open')).toHaveText('Open again')
  await expect(page.getByTestId('waiting')).toHaveText('1 waits for you')
  await tracker.getByTestId('connect-retry').click()
  await expect(tracker).toHaveAttribute('data-target-state', 'initiated')
  await answerPage(tracker, 'allow')
  await comeBack(page)
  await expect(tracker).toContainText('Connected')
  await notes.getByTestId('connect-skip').click()
  await expect(notes).toContainText('Skipped')
  await page.getByTestId('connect-continue').click()
  await expect(settled(page)).toContainText('You went on without the rest.')
  await expect(page.getByTestId('assistant-text').last()).toContainText('Thank you.')
  const told = JSON.stringify(JSON.parse(provider.requests.at(-1)?.body ?? '{}').messages)
  for (const state of ['connected', 'skipped', 'not_connected']) expect(told).toContain(`\\"state\\":\\"${state}\\"`)
  expect(told).not.toContain('connect_url')
  await page.reload()
  await expect(settled(page)).toContainText('Practice Tracker')
  await provider.close()
})

test('Stop ends the card with its run', async ({ open, profile }) => {
  const provider = await scripted(profile, connect('practice_mail'))
  const { page } = await open()
  await ask(page, 'connect my mail')
  await expect(page.getByTestId('connect-card')).toBeVisible()
  await page.getByTestId('stop').click()
  await expect(settled(page)).toContainText('Stopped before the rest was done.')
  await expectIdle(page)
  await expect(page.getByTestId('waiting')).toHaveCount(0)
  await provider.close()
})

test('the Connections page connects an app, adds, names and disconnects accounts', async ({ opened: { app, page } }) => {
  await keepLinks(app)
  await startPractice(page)
  await page.getByTestId('nav-connections').click()
  await expect(page.getByTestId('identity')).toHaveAttribute('data-identity', 'practice')
  const calendar = page.locator('[data-testid="hosted-card"][data-name="practice_calendar"]')
  await expect(calendar).toHaveAttribute('data-standing', 'available')
  await calendar.getByTestId('app-connect').click()
  await expect(calendar.getByTestId('account-card')).toBeVisible()
  await page.reload()
  await answerPage(calendar.getByTestId('connect-target'), 'allow')
  await comeBack(page)
  await expect(calendar).toHaveAttribute('data-standing', 'connected')
  await expect(calendar.getByTestId('account')).toContainText('you@example.org')

  await calendar.getByTestId('app-menu').click()
  await page.getByTestId('app-add-account').click()
  await page.getByTestId('alias-input').fill('At work')
  await expect(page.getByTestId('alias-save')).toBeDisabled()
  await page.getByTestId('alias-input').fill('work')
  await page.getByTestId('alias-save').click()
  await answerPage(calendar.getByTestId('connect-target'), 'allow', 'you@work.example.org')
  await comeBack(page)
  const work = calendar.locator('[data-account="work"]')
  await expect(work).toContainText('you@work.example.org')

  await work.getByTestId('account-menu').click()
  await page.getByTestId('account-rename').click()
  await page.getByTestId('alias-input').fill('office')
  await page.getByTestId('alias-save').click()
  const office = calendar.locator('[data-account="office"]')
  await expect(office).toBeVisible()
  expect(await faults(page)).toEqual([])

  await office.getByTestId('account-menu').click()
  await page.getByTestId('account-disconnect').click()
  await page.getByTestId('disconnect-confirm').click()
  await expect(calendar.getByTestId('account')).toHaveCount(1)
  await page.getByTestId('filter-hosted').click()
  await expect(page.getByTestId('connection-card')).toHaveCount(0)
  await page.getByTestId('connections-words').fill('tracker')
  await expect(page.getByTestId('hosted-card')).toHaveCount(1)
})

test('an app that was denied needs attention, and is reconnected from its card', async ({ opened: { app, page } }) => {
  await keepLinks(app)
  await startPractice(page)
  await page.getByTestId('nav-connections').click()
  const notes = page.locator('[data-testid="hosted-card"][data-name="practice_notes"]')
  await notes.getByTestId('app-connect').click()
  await answerPage(notes.getByTestId('connect-target'), 'deny')
  await comeBack(page)
  await expect(notes.getByTestId('connect-retry')).toBeVisible()
  await notes.getByTestId('connect-skip').click()
  await expect(notes).toHaveAttribute('data-standing', 'attention')
  await notes.getByTestId('account-reconnect').click()
  await answerPage(notes.getByTestId('connect-target'), 'allow')
  await comeBack(page)
  await expect(notes).toHaveAttribute('data-standing', 'connected')
})

test('signing in shows a code, waits for the page, and signs out again', async ({ open, profile }, info) => {
  const gateway = await startPracticeGateway({ folder: path.join(profile, 'portal'), clock: () => Date.now(), pollSeconds: 1 })
  const provider = await scripted(profile)
  const settings = { models: { scripted: { kind: 'openai-compatible', base_url: provider.url, model: 'tiny-model' } }, model: 'scripted', nous: { guest: false }, connectors: { auth: 'portal', gateway_url: gateway.url, portal_url: gateway.portalUrl } }
  writeFileSync(path.join(profile, 'settings.json'), JSON.stringify(settings))
  const { app, page } = await open()
  const links = await keepLinks(app)
  await page.getByTestId('nav-connections').click()
  const identity = page.getByTestId('identity')
  await expect(identity).toHaveAttribute('data-identity', 'none')
  await page.getByTestId('sign-in').click()
  await expect(page.getByTestId('sign-in-code')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('code.png') })
  await page.getByTestId('open-sign-in').click()
  await expect.poll(links).toHaveLength(1)
  const [link = ''] = await links()
  const text = await (await fetch(link)).text()
  const form = new URLSearchParams([...text.matchAll(/name="(token|user_code)" value="([^"]+)"/g)].map(([, name = '', value = '']): [string, string] => [name, value]))
  form.set('choice', 'allow')
  await fetch(link.replace(/\?.*$/, ''), { method: 'POST', redirect: 'manual', headers: { origin: new URL(link).origin }, body: form })
  await expect(identity).toHaveAttribute('data-identity', 'signedIn')
  await expect(page.getByTestId('sign-in-code')).toHaveCount(0)
  await expect(page.getByTestId('hosted-card').first()).toBeVisible()
  await page.getByTestId('sign-out').click()
  await expect(identity).toHaveAttribute('data-identity', 'none')
  await gateway.close()
  await provider.close()
})
