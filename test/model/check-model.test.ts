import { afterEach, expect, it } from 'vitest'
import { checkModel } from '../../src/main/model/check-model.ts'
import { type ProviderScript, startScriptedProvider, type ScriptedProvider } from '../support/scripted-provider.ts'
import { localConfig } from './ask.ts'

const open: ScriptedProvider[] = []
const lookUp = (): string => 'a-key-of-mine'

async function provider(script: ProviderScript): Promise<ScriptedProvider> {
  const started = await startScriptedProvider(script)
  open.push(started)
  return started
}

afterEach(async () => {
  await Promise.all(open.splice(0).map(started => started.close()))
})

it('lists each model once, by name', async () => {
  const { url, requests } = await provider({ get: { '/v1/models': { data: [{ id: 'b' }, { id: 'a' }, { id: 'b' }] } } })
  expect(await checkModel({ ...localConfig(url), api_key: '${secret:k}' }, { lookUp })).toEqual({ ok: true, value: { models: ['a', 'b'] } })
  expect(requests[0]?.headers.authorization).toBe('Bearer a-key-of-mine')
})

it('asks Anthropic in its own manner', async () => {
  const { url, requests } = await provider({ get: { '/v1/models?limit=1000': { data: [{ id: 'claude-x' }] } } })
  expect(await checkModel({ kind: 'anthropic', base_url: url, api_key: '${secret:k}' }, { lookUp })).toEqual({ ok: true, value: { models: ['claude-x'] } })
  expect([requests[0]?.headers['x-api-key'], requests[0]?.headers['anthropic-version']]).toEqual(['a-key-of-mine', '2023-06-01'])
})

it('takes the address as people paste it', async () => {
  const { url } = await provider({ get: { '/v1/models': { data: [{ id: 'a' }] } } })
  const host = new URL(url).host
  const given = [host, `http://${host}/`, `${url}/`, `${url}/chat/completions`]
  expect(await Promise.all(given.map(async address => (await checkModel(localConfig(address), { lookUp })).ok))).toEqual([true, true, true, true])
})

it('says when the address answers but has no list of models', async () => {
  const { url } = await provider({})
  expect(await checkModel(localConfig(url), { lookUp })).toEqual({
    ok: false,
    failure: { code: 'MODEL_LIST', message: `${url} does not list its models (404).`, hint: 'Check base_url (the address of the API, often ending in /v1), or type the model’s name.' },
  })
})

it('says when a web page answers', async () => {
  const { url } = await provider({ get: { '/v1/models': '<!doctype html><p>Welcome to <b>nginx</b></p>' } })
  const checked = await checkModel(localConfig(url), { lookUp })
  expect(checked.ok ? '' : checked.failure.message).toBe(`${url} answered with text/html instead of a list of models: “Welcome to nginx”`)
})

it('takes its key to no other address', async () => {
  const asked: string[] = []
  const redirecting: typeof fetch = (url, init) => {
    asked.push(`${url instanceof Request ? url.url : url.toString()} ${init?.redirect ?? 'follow'}`)
    return Promise.resolve(new Response(null, { status: 308, headers: { location: 'https://user:word@other.example/v1/models?limit=1000' } }))
  }
  const checked = await checkModel({ kind: 'anthropic', base_url: 'http://api.example/v1', api_key: '${secret:k}' }, { lookUp, fetch: redirecting })
  expect(checked.ok ? '' : checked.failure.hint).toBe('If https://other.example/v1 is the right address, set base_url to it.')
  expect(asked).toEqual(['http://api.example/v1/models?limit=1000 manual'])
})

it('says when nothing answers, and when nothing answers in time', async () => {
  const gone = await startScriptedProvider()
  await gone.close()
  const silent: typeof fetch = (_url, init) => new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const codes = await Promise.all([checkModel(localConfig(gone.url), { lookUp }), checkModel(localConfig(gone.url), { lookUp, fetch: silent, timeoutMs: 1 })])
  expect(codes.map(checked => (checked.ok ? 'ok' : checked.failure.code))).toEqual(['MODEL_UNREACHABLE', 'MODEL_TIMEOUT'])
})

it('needs no network for practice', async () => {
  expect(await checkModel({ kind: 'practice' }, { lookUp })).toEqual({ ok: true, value: { models: ['practice'] } })
})
