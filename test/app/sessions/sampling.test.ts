import { expect, it } from 'vitest'
import { sampleModel } from '../../../src/main/app/sessions/sampling.ts'
import type { ModelClient, ModelPart } from '../../../src/main/agent/model.ts'
import type { ServerRequest } from '../../../src/shared/server-request.ts'

type Sampling = Extract<ServerRequest, { kind: 'sampling' }>
const asks = (more: Partial<Sampling> = {}): Sampling => ({ kind: 'sampling', messages: [{ role: 'user', text: 'Say tea.' }], maxTokens: 100, ...more })

/** Gives these parts; an abort ends it. */
function model(...parts: ModelPart[]): ModelClient {
  return {
    id: 'tiny',
    contextLength: undefined,
    async *stream(_request, signal) {
      for (const part of parts) {
        await Promise.resolve()
        yield signal.aborted ? { type: 'stop', reason: 'aborted' } : part
      }
    },
  }
}

const never = new AbortController().signal
const tea: ModelPart = { type: 'text-delta', text: 'tea '.repeat(50) }
const end: ModelPart = { type: 'stop', reason: 'end' }

it.each([0, 1])('ends at %d tokens', async maxTokens => {
  expect(await sampleModel(model(tea, tea, tea, end), asks({ maxTokens }), never)).toMatchObject({ ok: true, value: { model: 'tiny', stopReason: 'maxTokens' } })
})

it('takes any number of tokens, and no messages', async () => {
  expect(await sampleModel(model(tea, end), asks({ maxTokens: 1e9, messages: [] }), never)).toMatchObject({ ok: true, value: { stopReason: 'endTurn' } })
})

it('says why a model gave no answer', async () => {
  expect(await sampleModel(model({ type: 'stop', reason: 'failed', failure: { code: 'UNREACHABLE', message: 'It is not there.' } }), asks(), never)).toMatchObject({ ok: false, failure: { code: 'UNREACHABLE' } })
  expect(await sampleModel(model(), asks(), never)).toMatchObject({ ok: false, failure: { code: 'NO_ANSWER' } })
})

it('gives no answer where the person stopped it', async () => {
  const stop = new AbortController()
  stop.abort()
  expect(await sampleModel(model(tea, end), asks(), stop.signal)).toMatchObject({ ok: false })
})
