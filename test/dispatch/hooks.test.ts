import { describe, expect, it } from 'vitest'
import { composeHooks, type Hook } from '../../src/main/dispatch/hooks.ts'
import type { RealCall } from '../../src/main/dispatch/real-call.ts'
import { errorResult, textResult } from '../../src/shared/tool.ts'
import { text, tool } from './support.ts'

const call: RealCall = { id: 'c1', callId: 'c1', tool: tool({ name: 'mcp__demo__act' }), arguments: {}, via: 'direct', signal: new AbortController().signal }
const run = async (): Promise<ReturnType<typeof textResult>> => textResult('done')

describe('composed hooks', () => {
  it('wrap from the first to the last, each seeing what the next made of it', async () => {
    const mark = (sign: string): Hook => next => async given => textResult(`${sign}${text(await next(given))}${sign}`)
    expect(text(await composeHooks([mark('('), mark('|')], run)(call))).toBe('(|done|(')
  })

  it('may refuse without the tool being run', async () => {
    let ran = false
    const refuse: Hook = () => async () => errorResult('no')
    await composeHooks([refuse], async () => {
      ran = true
      return textResult('done')
    })(call)
    expect(ran).toBe(false)
  })

  it('refuse the call when one throws before the tool ran', async () => {
    const broken: Hook = () => async () => {
      throw new Error('out of order')
    }
    expect(await composeHooks([broken], run)(call)).toEqual(errorResult('mcp__demo__act was not run: a hook failed. out of order'))
  })

  it('keep the tool’s result when one throws after it', async () => {
    const broken: Hook = next => async given => {
      await next(given)
      throw new Error('out of order')
    }
    expect(await composeHooks([broken], run)(call)).toEqual(textResult('done'))
  })

  it('run the tool once however often one asks for it', async () => {
    let runs = 0
    const greedy: Hook = next => async given => {
      await next(given)
      return next(given)
    }
    const result = await composeHooks([greedy], async () => textResult(`run ${(runs += 1)}`))(call)
    expect([text(result), runs]).toEqual(['run 1', 1])
  })
})
