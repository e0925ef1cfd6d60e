import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { commandHooks } from '../../src/main/dispatch/command-hooks.ts'
import type { RealCall } from '../../src/main/dispatch/real-call.ts'
import type { ToolResult } from '../../src/shared/conversation.ts'
import type { HookConfig } from '../../src/shared/settings.ts'
import { textResult } from '../../src/shared/tool.ts'
import { text, tool } from './support.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hooks-'))
afterAll(() => rmSync(folder, { recursive: true }))

function script(name: string, body: string): string {
  writeFileSync(path.join(folder, name), body)
  return `"${process.execPath}" ${name}`
}

/** Writes what it read on stdin to a file. */
function recorder(file: string): string {
  return script(`${file}.cjs`, `let s='';process.stdin.on('data',d=>s+=d).on('end',()=>require('fs').writeFileSync(${JSON.stringify(file)},s))`)
}

async function run(hooks: readonly HookConfig[], signal = new AbortController().signal): Promise<{ result: ToolResult; notices: string[]; ran: boolean }> {
  const notices: string[] = []
  let ran = false
  const hook = commandHooks({
    hooks: () => hooks,
    environment: async () => process.env,
    workingFolder: () => folder,
    notice: (_level, words) => void notices.push(words),
  })
  const call: RealCall = { id: 'c1', callId: 'c1', tool: tool({ name: 'mcp__demo__act' }), arguments: { n: 1 }, via: 'tool_call', signal }
  const result = await hook(async () => {
    ran = true
    return textResult('done')
  })(call)
  return { result, notices, ran }
}

describe('hooks of the settings', () => {
  it('read the real tool, its server and arguments on stdin, and after it the result', async () => {
    await run([
      { match: 'mcp__demo__*', when: 'before', command: recorder('before.json') },
      { match: 'mcp__demo__act', when: 'after', command: recorder('after.json') },
    ])
    const shown = { tool: 'mcp__demo__act', original_name: 'act', server: 'demo', arguments: { n: 1 } }
    expect([JSON.parse(readFileSync(path.join(folder, 'before.json'), 'utf8')), JSON.parse(readFileSync(path.join(folder, 'after.json'), 'utf8'))]).toEqual([
      { when: 'before', ...shown },
      { when: 'after', ...shown, result: { status: 'ok', text: 'done' } },
    ])
  })

  it('refuse with exit code 2 and the words on stderr', async () => {
    const command = script('refuse.cjs', `console.error('Not on a Friday.'); process.exitCode = 2`)
    const { result, ran, notices } = await run([{ match: '*', when: 'before', command }])
    expect([result.status, text(result), ran, notices]).toEqual(['denied', 'mcp__demo__act was not run: a hook refused it. Not on a Friday.', false, []])
  })

  it('only watch after the call: exit code 2 refuses nothing there', async () => {
    const command = script('late.cjs', `process.exitCode = 2`)
    const { result, notices } = await run([{ match: '*', when: 'after', command }])
    expect([text(result), notices]).toEqual(['done', ['The hook for * ended with code 2; the call went on.']])
  })

  it('let the call go on when a command is not there or fails, and say so', async () => {
    const { ran, notices } = await run([{ match: '*', when: 'before', command: script('fail.cjs', `console.error('oops'); process.exitCode = 1`) }])
    expect([ran, notices]).toEqual([true, ['The hook for * ended with code 1; the call went on. oops']])
  })

  it('end a command at its time limit, what it started included', async () => {
    const command = script('hang.cjs', `setInterval(() => {}, 1000)`)
    const { ran, notices } = await run([{ match: '*', when: 'before', command: `${command} | cat`, timeout_s: 0.3 }])
    expect([ran, notices]).toEqual([true, ['The hook for * did not end within 0.3 s; the call went on.']])
  })

  it('end a command when the run is stopped', async () => {
    const { notices } = await run([{ match: '*', when: 'before', command: script('hang2.cjs', `setInterval(() => {}, 1000)`) }], AbortSignal.abort())
    expect(notices).toEqual([])
  })

  it('leave alone what does not match, and survive a pattern that cannot be read', async () => {
    const { notices } = await run([
      { match: 'mcp__other__*', when: 'before', command: script('never.cjs', `process.exitCode = 2`) },
      { match: '*'.repeat(70_000), when: 'before', command: 'x' },
    ])
    expect(notices.map(words => words.slice(0, 17))).toEqual(['The hook pattern '])
  })

  it('survive a command that never reads its input', async () => {
    const { ran, notices } = await run([{ match: '*', when: 'before', command: script('deaf.cjs', `process.stdin.destroy()`) }])
    expect([ran, notices]).toEqual([true, []])
  })
})
