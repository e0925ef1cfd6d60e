import { afterEach, describe, expect, it } from 'vitest'
import { type Answer, delta, ending, refuses, startScriptedProvider, streamsCalls, streamsText, type ScriptedProvider } from '../support/scripted-provider.ts'
import { clientFor, collect, localConfig, requestOf, stopOf, textOf } from './ask.ts'

const open: ScriptedProvider[] = []

async function provider(...answers: Answer[]): Promise<ScriptedProvider> {
  const started = await startScriptedProvider({ answers })
  open.push(started)
  return started
}

afterEach(async () => {
  await Promise.all(open.splice(0).map(started => started.close()))
})

describe('a reply', () => {
  it('streams text piece by piece and ends with usage', async () => {
    const { url } = await provider(streamsText('Hel', 'lo'))
    expect(await collect(clientFor(localConfig(url)))).toEqual([
      { type: 'text-delta', text: 'Hel' },
      { type: 'text-delta', text: 'lo' },
      { type: 'stop', reason: 'end', usage: { input_tokens: 100, cached_tokens: 80, output_tokens: 20 } },
    ])
  })

  it('is asked for with a temperature where one is given, and with none otherwise', async () => {
    const { url, requests } = await provider(streamsText('ok'), streamsText('ok'))
    const client = clientFor(localConfig(url))
    await collect(client, { ...requestOf(), temperature: 0.2 })
    await collect(client)
    expect(requests.map(request => /"temperature":[^,}]*/.exec(request.body)?.[0])).toEqual(['"temperature":0.2', undefined])
  })

  it('may be about pictures where the kind of model takes them', () => {
    const kinds = [localConfig('http://127.0.0.1:1/v1'), { kind: 'openai' as const, model: 'm', api_key: 'k' }, { kind: 'anthropic' as const, model: 'm', api_key: '${env:NONE}' }]
    expect(kinds.map(config => clientFor(config).pictures)).toEqual([false, true, false])
  })

  it('keeps reasoning apart from text', async () => {
    const { url } = await provider({ steps: [delta({ reasoning_content: 'Hm.' }), delta({ content: 'Yes' }), ...ending('stop')] })
    expect((await collect(clientFor(localConfig(url)))).slice(0, 2)).toEqual([
      { type: 'reasoning-delta', text: 'Hm.' },
      { type: 'text-delta', text: 'Yes' },
    ])
  })

  it('hands on several calls of one reply in order', async () => {
    const { url } = await provider(streamsCalls({ id: 'a', name: 'tool_search', arguments: { z: 'x' } }, { id: 'b', name: 'tool_call', arguments: '' }))
    const parts = await collect(clientFor(localConfig(url)))
    expect(parts.slice(0, 2)).toEqual([
      { type: 'call', call: { id: 'a', name: 'tool_search', arguments: { z: 'x' } } },
      { type: 'call', call: { id: 'b', name: 'tool_call', arguments: {} } },
    ])
    expect(stopOf(parts).reason).toBe('calls')
  })

  it('hands on a call of a tool that was never offered', async () => {
    const { url } = await provider(streamsCalls({ id: 'a', name: 'github.issues', arguments: { q: 1 } }))
    expect((await collect(clientFor(localConfig(url))))[0]).toEqual({ type: 'call', call: { id: 'a', name: 'github.issues', arguments: { q: 1 } } })
  })

  it('keeps the text of arguments that are not JSON', async () => {
    const { url } = await provider(streamsCalls({ id: 'a', name: 'tool_search', arguments: '{"z": "x' }, { id: 'b', name: 'unknown', arguments: 'nonsense' }))
    expect((await collect(clientFor(localConfig(url)))).slice(0, 2)).toEqual([
      { type: 'call', call: { id: 'a', name: 'tool_search', malformed: '{"z": "x' } },
      { type: 'call', call: { id: 'b', name: 'unknown', malformed: 'nonsense' } },
    ])
  })

  it('tells that the output limit ended it', async () => {
    const { url } = await provider({ steps: [delta({ content: 'and so' }), ...ending('length')] })
    expect(stopOf(await collect(clientFor(localConfig(url)))).reason).toBe('length')
  })
})

describe('retry', () => {
  it('waits as long as Retry-After says and succeeds', async () => {
    const { url, requests } = await provider(refuses(429, { error: { message: 'slow down' } }, { 'retry-after': '7' }), streamsText('ok'))
    const waits: number[] = []
    const parts = await collect(clientFor(localConfig(url), { wait: async ms => void waits.push(ms) }))
    expect(waits).toEqual([7000])
    expect(parts.map(part => part.type)).toEqual(['retry', 'text-delta', 'stop'])
    expect(requests.length).toBe(2)
  })

  it('backs off on 500 four times over and then fails with what the server said', async () => {
    const broken = refuses(500, { error: { message: 'CUDA out of memory' } })
    const { url, requests } = await provider(broken, broken, broken, broken, streamsText('never'))
    const waits: number[] = []
    const stop = stopOf(await collect(clientFor(localConfig(url), { wait: async ms => void waits.push(ms) })))
    expect(waits).toEqual([1000, 2000, 4000])
    expect(requests.length).toBe(4)
    expect(stop).toEqual({
      type: 'stop',
      reason: 'failed',
      failure: { code: 'MODEL_SERVER', message: `${url} answered 500: “CUDA out of memory” Tried 4 times.`, hint: 'Send the message again; if it keeps failing, look at the server or choose another model.' },
    })
  })

  it('does not wait for an hour, and says for how long the endpoint asks to', async () => {
    const { url, requests } = await provider(refuses(429, { error: { message: 'daily limit' } }, { 'retry-after': '3600' }))
    const stop = stopOf(await collect(clientFor(localConfig(url))))
    expect([requests.length, stop.failure?.code, stop.failure?.hint]).toEqual([1, 'MODEL_BUSY', 'Send the message again in 60 min.'])
  })

  it('does not repeat a request that an empty account refused', async () => {
    const { url, requests } = await provider(refuses(429, { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } }))
    expect([stopOf(await collect(clientFor(localConfig(url)))).failure?.code, requests.length]).toEqual(['MODEL_QUOTA', 1])
  })

  it('asks again when the connection broke before the first word', async () => {
    const { url } = await provider({ steps: [{ cut: true }] }, streamsText('ok'))
    expect(textOf(await collect(clientFor(localConfig(url))))).toBe('ok')
  })

  it('asks again when the stream begins with an overload', async () => {
    const { url } = await provider({ steps: [{ event: { error: { message: 'Overloaded', code: 529 } } }] }, streamsText('ok'))
    expect(textOf(await collect(clientFor(localConfig(url))))).toBe('ok')
  })

  it('never starts over what has begun to stream', async () => {
    const { url, requests } = await provider({ steps: [delta({ content: 'half a' }), { cut: true }] }, streamsText('never'))
    const parts = await collect(clientFor(localConfig(url)))
    expect([textOf(parts), stopOf(parts).failure?.code, requests.length]).toEqual(['half a', 'MODEL_STREAM_CUT', 1])
  })

  it('ends at once when stopped while it waits', async () => {
    const { url } = await provider(refuses(503, { error: { message: 'loading' } }))
    const stop = new AbortController()
    const client = clientFor(localConfig(url), { wait: async () => stop.abort() })
    expect((await collect(client, requestOf(), stop.signal)).map(part => (part.type === 'stop' ? part.reason : part.type))).toEqual(['retry', 'aborted'])
  })
})

describe('stop', () => {
  it('keeps what was streamed, ends as aborted and hangs up on the server', async () => {
    const { url, hangUp } = await provider({ steps: [delta({ content: 'one' }), { wait: new Promise(() => {}) }] })
    const stop = new AbortController()
    const seen: string[] = []
    for await (const part of clientFor(localConfig(url)).stream(requestOf(), stop.signal)) {
      seen.push(part.type === 'stop' ? part.reason : part.type)
      if (part.type === 'text-delta') stop.abort()
    }
    await hangUp
    expect(seen).toEqual(['text-delta', 'aborted'])
  })

  it('hangs up when the reader leaves early', async () => {
    const { url, hangUp } = await provider({ steps: [delta({ content: 'one' }), { wait: new Promise(() => {}) }] })
    for await (const part of clientFor(localConfig(url)).stream(requestOf(), new AbortController().signal)) if (part.type === 'text-delta') break
    await hangUp
  })

  it('asks nothing when it is stopped already', async () => {
    const { url, requests } = await provider(streamsText('never'))
    expect(await collect(clientFor(localConfig(url)), requestOf(), AbortSignal.abort())).toEqual([{ type: 'stop', reason: 'aborted' }])
    expect(requests).toEqual([])
  })
})

describe('a broken stream', () => {
  it('loses the unreadable line only, and says so', async () => {
    const { url } = await provider({ steps: [delta({ content: 'a' }), { raw: 'data: {"id": 1,\n\n' }, delta({ content: 'c' }), ...ending('stop')] })
    const parts = await collect(clientFor(localConfig(url)))
    expect([textOf(parts), stopOf(parts).reason, stopOf(parts).failure?.code]).toEqual(['ac', 'end', 'MODEL_STREAM_BROKEN'])
  })

  it('does not trust calls of a reply that lost a line', async () => {
    const { url } = await provider({ steps: [{ raw: 'data: {{\n\n' }, ...streamsCalls({ id: 'a', name: 'tool_call', arguments: { z: 'rm' } }).steps] })
    expect((await collect(clientFor(localConfig(url))))[0]).toEqual({ type: 'call', call: { id: 'a', name: 'tool_call', malformed: '[incomplete] {"z":"rm"}' } })
  })

  it('fails when the model never said that it was finished', async () => {
    const { url } = await provider({ steps: [delta({ content: 'and then' })] })
    const parts = await collect(clientFor(localConfig(url)))
    expect([textOf(parts), stopOf(parts).reason, stopOf(parts).failure?.code]).toEqual(['and then', 'failed', 'MODEL_STREAM_CUT'])
  })

  it('fails with the words of an error that arrives in the stream', async () => {
    const { url } = await provider({ steps: [delta({ content: 'a' }), { event: { error: { message: 'the model crashed' } } }] })
    expect(stopOf(await collect(clientFor(localConfig(url)))).failure?.message).toBe(`${url} reported an error: “the model crashed”`)
  })

  it('fails on a call without a name instead of throwing', async () => {
    const { url } = await provider({ steps: [delta({ content: 'a' }), delta({ tool_calls: [{ index: 0, id: 'q', function: { arguments: '{}' } }] }), ...ending('tool_calls')] })
    expect(stopOf(await collect(clientFor(localConfig(url)))).reason).toBe('failed')
  })

  it('names a web page as what it is', async () => {
    const { url } = await provider({ headers: { 'content-type': 'text/html; charset=utf-8' }, steps: [{ raw: '<html><head><title>x</title></head><body><h1>Sign in</h1> to go on</body></html>' }] })
    expect(stopOf(await collect(clientFor(localConfig(url)))).failure).toEqual({
      code: 'MODEL_WRONG_ANSWER',
      message: `${url} answered with text/html instead of a stream: “Sign in to go on”`,
      hint: 'Check base_url: it should be the address of the API (often ending in /v1), not of a web page.',
    })
  })

  it('is sent to no other address, and says which it would have been', async () => {
    const other = await provider({ steps: [...ending('stop')] })
    const { url } = await provider({ status: 307, headers: { location: `${other.url}/chat/completions?key=k` }, steps: [] })
    expect(stopOf(await collect(clientFor(localConfig(url)))).failure).toEqual({
      code: 'MODEL_WRONG_ANSWER',
      message: `${url} sends requests on to ${other.url}. That is not followed: key and conversation go to no address but the one that was set.`,
      hint: `If ${other.url} is the right address, set base_url to it.`,
    })
    expect(other.requests).toEqual([])
  })

  it('names a JSON document as what it is', async () => {
    const { url } = await provider({ headers: { 'content-type': 'application/json' }, steps: [{ raw: '{"choices":[]}' }] })
    expect(stopOf(await collect(clientFor(localConfig(url)))).failure?.code).toBe('MODEL_WRONG_ANSWER')
  })
})

describe('settings that cannot work', () => {
  it('fails on a key that is not there, before anything is sent', async () => {
    const { url, requests } = await provider()
    const stop = stopOf(await collect(clientFor({ ...localConfig(url), api_key: '${env:MY_KEY}' })))
    expect(stop.failure).toEqual({
      code: 'MODEL_KEY_MISSING',
      message: 'The environment variable MY_KEY, which holds the API key, is not set.',
      hint: 'Set MY_KEY, or enter the key in Preferences → Models.',
    })
    expect(requests).toEqual([])
  })

  it('never shows the key, even when the server repeats it', async () => {
    const { url } = await provider(refuses(401, { error: { message: 'Incorrect API key provided: topsecretkey. Bearer topsecretkey' } }))
    const stop = stopOf(await collect(clientFor({ ...localConfig(url), api_key: '${secret:it}' }, { lookUp: () => 'topsecretkey' })))
    expect(stop.failure?.code).toBe('MODEL_KEY')
    expect(JSON.stringify(stop)).not.toContain('topsecretkey')
  })

  it('sends the key it was told to send', async () => {
    const { url, requests } = await provider(streamsText('ok'))
    await collect(clientFor({ ...localConfig(url), api_key: '${secret:mine}' }, { lookUp: (from, name) => `${from}-${name}` }))
    expect(requests[0]?.headers.authorization).toBe('Bearer secret-mine')
  })

  it('says that nothing answers where the connection is refused', async () => {
    const started = await startScriptedProvider()
    await started.close()
    expect(stopOf(await collect(clientFor(localConfig(started.url)))).failure).toEqual({
      code: 'MODEL_UNREACHABLE',
      message: `Nothing answers at ${started.url}: the connection was refused.`,
      hint: 'Start the server that should answer there, or check base_url.',
    })
  })

  it('fails without an address, a name, or with an address that is none', async () => {
    const codeOf = async (config: Parameters<typeof clientFor>[0]): Promise<string | undefined> => stopOf(await collect(clientFor(config))).failure?.code
    expect([
      await codeOf({ kind: 'openai-compatible', model: 'm' }),
      await codeOf({ kind: 'openai-compatible', model: 'm', base_url: 'my computer' }),
      await codeOf({ kind: 'openai-compatible', base_url: 'http://127.0.0.1:1/v1' }),
      await codeOf({ kind: 'anthropic', model: 'm' }),
    ]).toEqual(['BASE_URL', 'BASE_URL', 'MODEL_NAME', 'MODEL_KEY_MISSING'])
  })
})
