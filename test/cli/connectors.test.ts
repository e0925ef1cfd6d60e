import { afterEach, describe, expect, it } from 'vitest'
import { type CliResult, eventsOf, makeProfile, runCli, startCli, withoutServers } from '../support/run-cli.ts'

const cleanups: (() => void)[] = []

afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup()
})

function profile(settings: object = {}): string {
  const made = makeProfile(settings)
  cleanups.push(made.remove)
  return made.folder
}

const ask = (folder: string, prompt: string, ...more: string[]): Promise<CliResult> => runCli(['run', '--profile', folder, '--events', 'jsonl', '--yes', '--prompt', prompt, ...more])

const connectors = (folder: string, ...args: string[]): string[] => ['connectors', ...args, '--profile', folder]

/** Answers the consent page as a person would in a browser. */
async function answerPage(link: string, choice: 'allow' | 'deny' | 'expire'): Promise<void> {
  const page = await (await fetch(link)).text()
  const token = /name="token" value="([\w-]+)"/.exec(page)?.[1] ?? ''
  const answered = await fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ token, choice, label: 'you@example.org' }) })
  expect(answered.status).toBe(303)
}

/** `connectors connect NAME`: its link is answered when it is printed. What was not allowed is left with Ctrl-C. */
async function connect(folder: string, name: string, choice: 'allow' | 'deny' | 'expire'): Promise<CliResult> {
  const { child, result } = startCli(connectors(folder, 'connect', name, '--json'))
  cleanups.push(() => void child.kill('SIGKILL'))
  const printed = await new Promise<string>(resolve => {
    let seen = ''
    child.stderr?.on('data', (part: string) => {
      seen += part
      if (seen.includes('Waiting.')) resolve(seen)
    })
    child.once('close', () => resolve(seen))
  })
  const link = new RegExp(`^${name}: open (\\S+)$`, 'm').exec(printed)?.[1]
  await answerPage(link ?? `no link in ${JSON.stringify(printed)}`, choice)
  if (choice !== 'allow') child.kill('SIGINT')
  return result
}

const states = ({ stdout }: CliResult): unknown => Object(JSON.parse(stdout)).targets.map((target: { name: string; state: string }) => [target.name, target.state])
const textOf = (result: CliResult): string => eventsOf(result).filter(event => event['type'] === 'text-delta').map(event => event['text']).join('')
const rows = (result: CliResult): unknown[] => eventsOf(result).filter(event => event['type'] === 'tool-start').map(event => event['name'])

/** Each command is a process of its own with servers of its own. */
const timeoutMs = 120_000

const send = 'send an email to bob@example.org saying "hello"'
const sendMail = 'connectors__practice_mail__SEND_EMAIL'

describe('an app that needs an account, at the terminal', { timeout: timeoutMs }, () => {
  it('gives a link, is allowed in a browser, and sends on “continue”; the row carries the real name', async () => {
    const folder = profile()
    const first = await ask(folder, send)
    expect(rows(first)).toEqual(['tool_search', 'tool_describe', sendMail, 'manage_connections'])
    expect(textOf(first)).toMatch(/Open this link to connect Practice Mail, then say “continue”:\n\n<http:\/\/127\.0\.0\.1:\d+\/connect\/[\w-]+>/)

    const connected = await connect(folder, 'practice_mail', 'allow')
    expect([connected.code, states(connected)]).toEqual([0, [['practice_mail', 'connected']]])

    const session = String(eventsOf(first).find(event => event['type'] === 'run-start')?.['session'])
    const second = await ask(folder, 'continue', '--session', session)
    expect(eventsOf(second).filter(event => event['type'] === 'tool-start')).toMatchObject([
      { name: sendMail, original_name: 'SEND_EMAIL', server: 'practice_mail', source: 'connectors', via: 'tool_call', arguments: { to: 'bob@example.org', subject: 'Hello', body: 'hello' } },
    ])
    expect(eventsOf(second).find(event => event['type'] === 'tool-end')).toMatchObject({ status: 'ok' })
    expect(textOf(second)).toMatch(/^`SEND_EMAIL` \(practice_mail\) is done:\n\n\*\*Hello\*\* · → bob@example\.org · sent · `mail-\d+`\n\n> hello$/)
    expect(textOf(await ask(folder, '看看已发送的邮件'))).toContain('- **Hello** · → bob@example.org · sent')
  })

  it.each([
    ['deny', 'failed', 'Access was denied.'],
    ['expire', 'expired', 'The link expired before it was answered.'],
  ] as const)('stays not connected on %s, is listed with the reason, and is asked for anew by the next run', async (choice, status, reason) => {
    const folder = profile(withoutServers)
    expect(states(await connect(folder, 'practice_mail', choice))).toEqual([['practice_mail', 'not_connected']])
    const accounts = JSON.parse((await runCli(connectors(folder, 'status', '--json'))).stdout).accounts
    expect(accounts).toMatchObject([{ connector: 'practice_mail', status, status_reason: reason }])
    expect(rows(await ask(folder, send)).slice(-2)).toEqual([sendMail, 'manage_connections'])
  })
})

describe('hosted apps among the commands', { timeout: timeoutMs }, () => {
  it('are found by a search, beside local tools', async () => {
    const found = JSON.parse((await runCli(['tools', 'search', 'send email', '--json', '--profile', profile()])).stdout)
    expect(found.results[0].matches[0]).toBe(sendMail)
    expect(found.tools[sendMail]).toMatchObject({ source: 'connectors', source_name: 'practice_mail', required: ['to', 'subject', 'body'] })
  })

  it('are listed and told with their accounts', async () => {
    const folder = profile()
    await connect(folder, 'practice_tracker', 'allow')
    const list = JSON.parse((await runCli(connectors(folder, 'list', '--json'))).stdout)
    expect(list.map((row: { connector: string; connected: boolean }) => [row.connector, row.connected])).toEqual([
      ['practice_mail', false],
      ['practice_calendar', false],
      ['practice_tracker', true],
      ['practice_notes', false],
    ])
    expect(JSON.parse((await runCli(connectors(folder, 'status', '--json'))).stdout)).toMatchObject({
      availability: 'available',
      identity: 'token',
      accounts: [{ connector: 'practice_tracker', status: 'active', label: 'you@example.org' }],
      error: null,
    })
  })

  it('are not there when connectors are off', async () => {
    const folder = profile({ tools: { connectors: { enabled: false } } })
    const result = await ask(folder, send)
    expect(rows(result)).toEqual(['tool_search'])
    expect(textOf(result)).toContain('I searched the tools for `send email` and found none that does this.')
  })
})
