import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createTerminal } from '../../src/main/cli/terminal.ts'

const never = new AbortController().signal

/** A person who types the next line whenever they are prompted, and leaves when there is none. */
function person(...lines: readonly string[]) {
  const input = new PassThrough()
  const output = new PassThrough()
  const seen: string[] = []
  const left = [...lines]
  output.setEncoding('utf8').on('data', (text: string) => {
    seen.push(text)
    if (!text.endsWith('> ')) return
    const line = left.shift()
    if (line === undefined) input.end()
    else input.write(`${line}\n`)
  })
  return { terminal: createTerminal({ input, output }), seen: () => seen.join('') }
}

it('an answer that is none is told what is taken, and the call is not shown again', async () => {
  const { terminal, seen } = person('maybe', 'constructor', 'S')
  expect(await terminal.approve('write_file {}', never)).toBe('session')
  expect([seen().split('write_file {}').length - 1, seen().split('Please type y, s, a or n.').length - 1]).toEqual([1, 2])
})

it.each([['y', 'once'], ['yes', 'once'], [' always ', 'always'], ['n', 'deny']])('%j is taken as %s', async (typed, answer) => {
  expect(await person(typed).terminal.approve('write_file {}', never)).toBe(answer)
})
