import { afterEach, expect, it } from 'vitest'
import type { Message } from '../../src/shared/conversation.ts'
import { isJsonObject } from '../../src/shared/json.ts'
import { textResult } from '../../src/shared/tool.ts'
import { type Answer, startScriptedProvider, streamsCalls, streamsText, type ScriptedProvider } from '../support/scripted-provider.ts'
import { run } from '../agent/loop-support.ts'
import { bridge, clientFor, collect, localConfig, requestOf } from './ask.ts'

const open: ScriptedProvider[] = []

async function provider(...answers: Answer[]): Promise<ScriptedProvider> {
  const started = await startScriptedProvider({ answers })
  open.push(started)
  return started
}

afterEach(async () => {
  await Promise.all(open.splice(0).map(started => started.close()))
})

it('searches, describes and calls with a tools array that is the same bytes in every turn', async () => {
  const { url, requests } = await provider(
    streamsCalls({ id: 'c1', name: 'tool_search', arguments: { queries: ['list directory'] } }),
    streamsCalls({ id: 'c2', name: 'tool_describe', arguments: { names: ['mcp__files__list'] } }),
    streamsCalls({ id: 'c3', name: 'tool_call', arguments: { calls: [{ name: 'mcp__files__list', arguments: { path: '/x' } }] } }),
    streamsText('Two files.'),
  )
  const { outcome } = await run(clientFor(localConfig(url)), { assemble: async () => ({ tools: structuredClone(bridge) }) })
  expect([outcome.status, outcome.turns, outcome.calls, outcome.findingCalls]).toEqual(['done', 4, 3, 2])
  expect(requests.map(({ body }) => body.slice(body.indexOf('"tools":['), body.indexOf('"tool_choice"')))).toEqual(
    Array.from({ length: 4 }, () => `"tools":${JSON.stringify(bridge)},`),
  )
})

it('sends a history that only grows: each request begins with the messages of the one before', async () => {
  const { url, requests } = await provider(streamsCalls({ id: 'c1', name: 'tool_search', arguments: { z: '1' } }), streamsCalls({ id: 'c2', name: 'tool_call', arguments: '{"broken' }), streamsText('Done.'))
  await run(clientFor(localConfig(url)), { assemble: async () => ({ tools: bridge }) })
  const heads = requests.map(({ body }) => body.slice(0, body.indexOf('],"tools"')))
  expect(heads.slice(1).map((head, index) => head.startsWith(heads[index] ?? '-'))).toEqual([true, true])
})

it('sends an assembled tools array without tools as none', async () => {
  const { url, requests } = await provider(streamsText('Hi'))
  await collect(clientFor(localConfig(url)), { ...requestOf(), tools: [] })
  expect(bodyOf(requests[0]?.body)['tools']).toBeUndefined()
})

const picture: Message = {
  role: 'tool',
  call_id: 'functions.shot:0',
  name: 'shot',
  result: { status: 'ok', content: [{ type: 'text', text: 'A cat' }, { type: 'image', mediaType: 'image/png', data: 'iVBORw0KGgo=' }, { type: 'audio', mediaType: 'audio/wav', data: 'AAAA' }] },
}
const withPicture: Message[] = [
  { role: 'user', text: 'Show me' },
  { role: 'assistant', parts: [{ type: 'reasoning', text: 'I look.' }, { type: 'call', call: { id: 'functions.shot:0', name: 'shot', arguments: { n: 1 } } }] },
  picture,
]

it('sends a compatible endpoint text in place of pictures, its own call ids, and the reasoning of the run', async () => {
  const { url, requests } = await provider(streamsText('ok'))
  await collect(clientFor(localConfig(url)), requestOf(...withPicture))
  expect(bodyOf(requests[0]?.body)['messages']).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Show me' },
    { role: 'assistant', content: null, reasoning_content: 'I look.', tool_calls: [{ id: 'functions.shot:0', type: 'function', function: { name: 'shot', arguments: '{"n":1}' } }] },
    { role: 'tool', tool_call_id: 'functions.shot:0', content: 'A cat\n[image image/png]\n[audio audio/wav]' },
  ])
})

it('leaves out the reasoning of earlier runs', async () => {
  const { url, requests } = await provider(streamsText('ok'))
  await collect(clientFor(localConfig(url)), requestOf(...withPicture, { role: 'user', text: 'And now?' }))
  expect(requests[0]?.body.includes('I look.')).toBe(false)
})

it('sends Anthropic pictures as pictures, plain call ids, and marks what to cache', async () => {
  const { url, requests } = await provider({ steps: [] })
  await collect(clientFor({ kind: 'anthropic', base_url: url, model: 'claude-x', api_key: 'k' }), requestOf(...withPicture))
  const body = bodyOf(requests[0]?.body)
  expect([requests[0]?.path, requests[0]?.headers['x-api-key'], body['max_tokens']]).toEqual(['/v1/messages', 'k', 32_000])
  expect(body['system']).toEqual([{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }])
  expect(body['messages']).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'Show me' }] },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'functions_shot_0', name: 'shot', input: { n: 1 } }] },
    {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: 'functions_shot_0',
          content: [
            { type: 'text', text: 'A cat' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
            { type: 'text', text: '[audio audio/wav]' },
          ],
          cache_control: { type: 'ephemeral' },
        },
      ],
    },
  ])
})

it('asks OpenAI through its responses route and stores nothing there', async () => {
  const { url, requests } = await provider({ steps: [] })
  await collect(clientFor({ kind: 'openai', base_url: url, model: 'gpt-x', api_key: 'k' }), requestOf(...withPicture))
  const body = bodyOf(requests[0]?.body)
  expect([requests[0]?.path, body['store']]).toEqual(['/v1/responses', false])
  expect(body['input']).toEqual([
    { role: expect.any(String), content: 'Be brief.' },
    { role: 'user', content: [{ type: 'input_text', text: 'Show me' }] },
    { type: 'function_call', call_id: 'functions_shot_0', name: 'shot', arguments: '{"n":1}' },
    {
      type: 'function_call_output',
      call_id: 'functions_shot_0',
      output: [
        { type: 'input_text', text: 'A cat' },
        { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=' },
        { type: 'input_text', text: '[audio audio/wav]' },
      ],
    },
  ])
})

it('sends what a provider can read back: broken arguments as an empty object, a made-up name without its odd letters, an empty result as words', async () => {
  const { url, requests } = await provider(streamsText('ok'))
  await collect(
    clientFor(localConfig(url)),
    requestOf({ role: 'user', text: 'x' }, { role: 'assistant', parts: [{ type: 'call', call: { id: 'a', name: 'git hub.list', malformed: '{"q' } }] }, { role: 'tool', call_id: 'a', name: 'git hub.list', result: textResult('') }, { role: 'assistant', parts: [] }),
  )
  expect(bodyOf(requests[0]?.body)['messages']).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'x' },
    { role: 'assistant', content: null, tool_calls: [{ id: 'a', type: 'function', function: { name: 'git_hub_list', arguments: '{}' } }] },
    { role: 'tool', tool_call_id: 'a', content: '(no output)' },
  ])
})

it('joins what the person wrote after a reply that failed without a word', async () => {
  const { url, requests } = await provider(streamsText('ok'))
  await collect(clientFor(localConfig(url)), requestOf({ role: 'user', text: 'One' }, { role: 'assistant', parts: [] }, { role: 'user', text: 'Two' }))
  expect(bodyOf(requests[0]?.body)['messages']).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'One\n\nTwo' },
  ])
})

it('reads Anthropic’s stream', async () => {
  const { url } = await provider({
    steps: [
      { event: { type: 'message_start', message: { id: 'm', type: 'message', role: 'assistant', model: 'claude-x', content: [], stop_reason: null, stop_sequence: null, usage: { input_tokens: 5, cache_read_input_tokens: 95, cache_creation_input_tokens: 0, output_tokens: 1 } } } },
      { event: { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } } },
      { event: { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Looking.' } } },
      { event: { type: 'content_block_stop', index: 0 } },
      { event: { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 't1', name: 'tool_search', input: {} } } },
      { event: { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '{"z":"x"}' } } },
      { event: { type: 'content_block_stop', index: 1 } },
      { event: { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 12 } } },
      { event: { type: 'message_stop' } },
    ],
  })
  expect(await collect(clientFor({ kind: 'anthropic', base_url: url, model: 'claude-x', api_key: 'k' }))).toEqual([
    { type: 'text-delta', text: 'Looking.' },
    { type: 'call', call: { id: 't1', name: 'tool_search', arguments: { z: 'x' } } },
    { type: 'stop', reason: 'calls', usage: { input_tokens: 100, cached_tokens: 95, output_tokens: 12 } },
  ])
})

it('reads OpenAI’s stream', async () => {
  const call = { type: 'function_call', id: 'fc1', call_id: 'c1', name: 'tool_search', arguments: '{"z":"x"}', status: 'completed' }
  const { url } = await provider({
    steps: [
      { event: { type: 'response.created', response: { id: 'r', created_at: 1, model: 'gpt-x' } } },
      { event: { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'm1', status: 'in_progress', role: 'assistant', content: [] } } },
      { event: { type: 'response.output_text.delta', item_id: 'm1', output_index: 0, content_index: 0, delta: 'Looking.' } },
      { event: { type: 'response.output_item.done', output_index: 0, item: { type: 'message', id: 'm1', status: 'completed', role: 'assistant', content: [] } } },
      { event: { type: 'response.output_item.added', output_index: 1, item: { ...call, arguments: '', status: 'in_progress' } } },
      { event: { type: 'response.function_call_arguments.delta', item_id: 'fc1', output_index: 1, delta: '{"z":"x"}' } },
      { event: { type: 'response.output_item.done', output_index: 1, item: call } },
      { event: { type: 'response.completed', response: { id: 'r', created_at: 1, model: 'gpt-x', usage: { input_tokens: 100, input_tokens_details: { cached_tokens: 95 }, output_tokens: 12, output_tokens_details: { reasoning_tokens: 0 } } } } },
    ],
  })
  expect(await collect(clientFor({ kind: 'openai', base_url: url, model: 'gpt-x', api_key: 'k' }))).toEqual([
    { type: 'text-delta', text: 'Looking.' },
    { type: 'call', call: { id: 'c1', name: 'tool_search', arguments: { z: 'x' } } },
    { type: 'stop', reason: 'calls', usage: { input_tokens: 100, cached_tokens: 95, output_tokens: 12 } },
  ])
})

function bodyOf(text: string | undefined): Readonly<Record<string, unknown>> {
  const body: unknown = JSON.parse(text ?? '{}')
  return isJsonObject(body) ? body : {}
}
