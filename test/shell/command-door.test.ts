import { describe, expect, it } from 'vitest'
import { failed, success } from '../../src/shared/failure.ts'
import { type CommandName, commands, type Handlers } from '../../src/shared/ipc.ts'
import { createCommandDoor, type Sender } from '../../src/main/shell/command-door.ts'

const window: Sender = { url: 'app://bundle/index.html', isMainFrame: true }

/** Every command refuses but those given. */
function doorWith(given: Partial<Handlers>) {
  const refuse = async () => failed('NOT_HERE', 'Not in this test.')
  const rest: Handlers = Object.assign(Object.create(null), Object.fromEntries(Object.keys(commands).map(name => [name, refuse])))
  const reported: string[] = []
  const door = createCommandDoor({
    handlers: { ...rest, ...given },
    isOurs: url => url?.startsWith('app://bundle/') ?? false,
    report: (command, error) => reported.push(`${command}: ${String(error)}`),
  })
  return { door, reported }
}

describe('command door', () => {
  it('hands the parsed input to the handler and its result back', async () => {
    const { door } = doorWith({ 'result/read': async input => success({ text: `${input.session}/${input.id}` }) })
    expect(await door(window, 'result/read', { session: 's1', id: 'c1', extra: true })).toEqual({ ok: true, value: { text: 's1/c1' } })
  })

  it('passes a failure through as it is', async () => {
    const { door } = doorWith({ 'run/stop': async () => failed('NO_RUN', 'Nothing runs.', 'Start one.') })
    expect(await door(window, 'run/stop', { session: 's1' })).toEqual({ ok: false, failure: { code: 'NO_RUN', message: 'Nothing runs.', hint: 'Start one.' } })
  })

  it.each<[string, Sender]>([
    ['a page that is not ours', { url: 'https://example.org/', isMainFrame: true }],
    ['a frame inside our page', { url: 'app://bundle/index.html', isMainFrame: false }],
    ['a frame that is gone', { url: undefined, isMainFrame: false }],
  ])('refuses %s', async (_who, sender) => {
    const { door } = doorWith({})
    expect(await door(sender, 'app/state', undefined)).toMatchObject({ ok: false, failure: { code: 'UNTRUSTED_SENDER' } })
  })

  it.each([['constructor'], ['__proto__'], ['run/everything'], [42], [undefined], [['app/state']]])('knows no command %j', async name => {
    const { door } = doorWith({})
    expect(await door(window, name, undefined)).toMatchObject({ ok: false, failure: { code: 'UNKNOWN_COMMAND' } })
  })

  it.each<[CommandName, unknown, string]>([
    ['run/start', { session: 's1', text: '' }, 'run/start: text: '],
    ['run/start', null, 'run/start: '],
    ['session/rename', { session: 's1', title: '   ' }, 'session/rename: title: '],
    ['app/state', { surprise: 1 }, 'app/state: '],
  ])('names what is wrong with the input of %s', async (name, input, beginning) => {
    const { door } = doorWith({})
    const result = await door(window, name, input)
    expect(result).toMatchObject({ ok: false, failure: { code: 'WRONG_INPUT', message: expect.stringContaining(beginning) } })
  })

  it('turns a handler that throws into a failure and reports it', async () => {
    const { door, reported } = doorWith({
      'session/list': () => {
        throw new Error('no disk')
      },
      'tool/list': () => Promise.reject(new Error('no tools')),
    })
    expect(await door(window, 'session/list', undefined)).toMatchObject({ ok: false, failure: { code: 'UNEXPECTED', message: 'Something went wrong in session/list: no disk' } })
    expect(await door(window, 'tool/list', undefined)).toMatchObject({ ok: false, failure: { code: 'UNEXPECTED' } })
    expect(reported).toEqual(['session/list: Error: no disk', 'tool/list: Error: no tools'])
  })
})
