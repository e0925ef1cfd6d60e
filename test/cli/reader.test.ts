import { expect, it, vi } from 'vitest'
import { createOutput } from '../../src/main/cli/output.ts'
import { createReader } from '../../src/main/cli/reader.ts'
import type { AppEvent } from '../../src/shared/events.ts'

const stamp = { seq: 1, at: '2026-01-01T00:00:00Z', session: 's1' }
const command = '\u001B]0;owned\u0007\u001B[2J\u202E'

it('nothing that a server or a model says gives the terminal a command', () => {
  const written: string[] = []
  const spies = [process.stdout, process.stderr].map(stream => vi.spyOn(stream, 'write').mockImplementation(text => written.push(String(text)) > 0))
  const output = createOutput(false)
  const { show } = createReader(output)
  const events: readonly AppEvent[] = [
    { ...stamp, type: 'text-delta', text: command },
    { ...stamp, type: 'tool-start', id: 'c1', call_id: 'c1', name: 'mcp__s__t', original_name: command, source: 'mcp', server: command, arguments: {}, via: 'direct' },
    { ...stamp, type: 'tool-end', id: 'c1', status: 'ok', result_preview: command, ms: 1 },
    { ...stamp, type: 'notice', level: 'warning', text: command, about: null },
  ]
  events.forEach(show)
  output.out(command)
  output.out(JSON.stringify({ said: command }))
  spies.forEach(spy => spy.mockRestore())
  const all = written.join('')
  expect([['\u001B', '\u0007', '\u202E'].filter(sign => all.includes(sign)), all.match(/owned/g)?.length]).toEqual([[], 7])
  expect(JSON.parse(written.at(-1) ?? '')).toEqual({ said: command })
})
