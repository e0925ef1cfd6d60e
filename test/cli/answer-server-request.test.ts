import { expect, it } from 'vitest'
import { answerServerRequest } from '../../src/main/cli/answer-server-request.ts'
import type { Terminal } from '../../src/main/cli/terminal.ts'
import type { AppEvent, EventOf } from '../../src/shared/events.ts'
import type { ServerAnswer, ServerRequest } from '../../src/shared/server-request.ts'

const stamp = { seq: 1, at: '2026-01-01T00:00:00Z', session: 's1' }
const asked = (request: ServerRequest): EventOf<'server-request'> => ({ ...stamp, type: 'server-request', id: 'q1', call: 'c1', server: 'notes', request })
const settled = (by: EventOf<'server-answer'>['by'], action: EventOf<'server-answer'>['action'] = 'cancel'): AppEvent => ({ ...stamp, type: 'server-answer', id: 'q1', call: 'c1', action, by })
const link = asked({ kind: 'url', message: 'Sign in there', url: 'https://example.com/' })

/** A person who types these lines, and then nothing more; the questions they saw, and what was said in their place. */
function bench(...lines: readonly string[]) {
  const listeners = new Set<(event: AppEvent) => void>()
  const answers: ServerAnswer[] = []
  const shown: string[] = []
  const said: string[] = []
  const terminal: Terminal = {
    present: true,
    ask(question, signal) {
      shown.push(question.text)
      const line = lines[shown.length - 1]
      return line === undefined ? new Promise(resolve => signal.addEventListener('abort', () => resolve(null))) : Promise.resolve(line)
    },
    approve: async () => null,
    say: text => void said.push(text),
  }
  const core = {
    onEvent(listener: (event: AppEvent) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    answer: (_id: string, answer: ServerAnswer) => void answers.push(answer),
  }
  return { core, terminal, answers, shown, said, listeners, send: (event: AppEvent) => listeners.forEach(listener => listener(event)) }
}

const never = new AbortController().signal

it('what is settled in another chat under the same id is still asked', async () => {
  const { core, terminal, answers, send } = bench('yes')
  const asking = answerServerRequest(core, link, terminal, never)
  send({ ...settled('server'), session: 's2' })
  await asking
  expect(answers).toEqual([{ action: 'accept' }])
})

it('what a server takes back is asked no further at the terminal, and said', async () => {
  const { core, terminal, answers, said, listeners, send } = bench()
  const asking = answerServerRequest(core, link, terminal, never)
  send(settled('server'))
  await asking
  expect([said, answers, listeners.size]).toEqual([['notes took its request back: it waits for no answer any more.'], [], 0])
})

it('what a server says is done is asked no further at the terminal, and said', async () => {
  const { core, terminal, answers, said, send } = bench()
  const asking = answerServerRequest(core, link, terminal, never)
  send(settled('server', 'accept'))
  await asking
  expect([said, answers]).toEqual([['notes says that it is done.'], []])
})

it('a form is given up in the middle when it is taken back', async () => {
  const { core, terminal, answers, shown, said, send } = bench('yes', 'Ada')
  const text = (name: string) => ({ name, title: name, required: true, kind: { type: 'text' as const } })
  const asking = answerServerRequest(core, asked({ kind: 'form', message: 'Who?', fields: [text('name'), text('city')] }), terminal, never)
  await expect.poll(() => shown.length).toBe(3)
  send(settled('server'))
  await asking
  expect([shown.slice(1), answers, said.length]).toEqual([['name', 'city'], [], 1])
})

it('what ends with its run goes without a word', async () => {
  const { core, terminal, said, send } = bench()
  const asking = answerServerRequest(core, link, terminal, never)
  send(settled('stop'))
  await asking
  expect(said).toEqual([])
})

it('what the person types is the answer', async () => {
  const { core, terminal, answers } = bench('yes')
  await answerServerRequest(core, link, terminal, never)
  expect(answers).toEqual([{ action: 'accept' }])
})
