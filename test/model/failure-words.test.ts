import { expect, it } from 'vitest'
import { isLoopback, normaliseBaseUrl } from '../../src/main/model/base-url.ts'
import { explainFailure } from '../../src/main/model/provider-failure.ts'
import { retryAfterMs } from '../../src/main/model/retry.ts'
import { showSaid } from '../../src/main/model/said.ts'

const ollama = { url: 'http://127.0.0.1:11434/v1', model: 'qwen3', secrets: [] }
const refusal = (statusCode: number, message: string): object => ({ statusCode, responseBody: JSON.stringify({ error: { message } }) })

it.each([
  ['localhost:11434', 'http://localhost:11434/v1'],
  ['http://127.0.0.1:1234/', 'http://127.0.0.1:1234/v1'],
  ['https://openrouter.ai/api/v1', 'https://openrouter.ai/api/v1'],
  ['api.example.com', 'https://api.example.com/v1'],
  ['https://x.example/v1/chat/completions?a=b', 'https://x.example/v1'],
  ['https://user:pass@x.example/openai//', 'https://x.example/openai'],
  ['http://[::1]:8080', 'http://[::1]:8080/v1'],
])('reads the address %s as %s', (given, expected) => {
  expect(normaliseBaseUrl(given)).toEqual({ ok: true, value: expected })
})

it.each(['', '   ', 'ftp://x.example', 'file:///etc/passwd', 'http://', 'two words'])('refuses “%s” as an address', given => {
  expect(normaliseBaseUrl(given).ok).toBe(false)
})

it('knows what stays on this machine', () => {
  expect(['http://localhost/v1', 'http://127.8.0.1/v1', 'http://[::1]:1/v1', 'http://127.example.com/v1', 'https://x.example'].map(isLoopback)).toEqual([true, true, true, false, false])
})

it.each([
  [refusal(400, "This model's maximum context length is 8192 tokens."), 'CONTEXT_EXCEEDED'],
  [refusal(500, 'the request exceeds the available context size'), 'CONTEXT_EXCEEDED'],
  [refusal(400, 'prompt is too long: 210000 tokens > 200000 maximum'), 'CONTEXT_EXCEEDED'],
  [refusal(404, 'model "qwen3" not found, try pulling it first'), 'MODEL_NOT_FOUND'],
  [refusal(400, 'registry.ollama.ai/library/gemma:2b does not support tools'), 'MODEL_NO_TOOLS'],
  [refusal(402, 'Insufficient credits'), 'MODEL_QUOTA'],
  [refusal(403, 'Forbidden'), 'MODEL_KEY'],
  [refusal(422, 'bad field'), 'MODEL_REJECTED'],
  [refusal(503, 'loading model'), 'MODEL_SERVER'],
  [{ statusCode: 404, responseBody: '<h1>Not here</h1>' }, 'MODEL_NOT_FOUND'],
  [new Error('fetch failed', { cause: Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }) }), 'MODEL_CERTIFICATE'],
  [new Error('fetch failed', { cause: Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }) }), 'MODEL_UNREACHABLE'],
  ['a bare string', 'MODEL_SERVER'],
  [undefined, 'MODEL_SERVER'],
  [{ statusCode: 500, responseBody: '[[[' }, 'MODEL_SERVER'],
])('tells failures apart (%#)', (error, code) => {
  expect(explainFailure(error, ollama, 0).failure.code).toBe(code)
})

it('asks whether Ollama runs when nothing answers at its port', () => {
  const refused = new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) })
  expect(explainFailure(refused, ollama, 0).failure).toEqual({
    code: 'MODEL_UNREACHABLE',
    message: 'Nothing answers at http://127.0.0.1:11434/v1: the connection was refused.',
    hint: 'Is Ollama running? Start it with “ollama serve”, or check base_url.',
  })
})

it('says how to fetch a model that Ollama lacks', () => {
  expect(explainFailure(refusal(404, 'model "qwen3" not found'), ollama, 0).failure.hint).toBe('Fetch it with “ollama pull qwen3”, or choose another model.')
})

it('shows no more than 500 characters of what was said, without tags, secrets and line breaks', () => {
  const said = showSaid(`<html><script>var a = 1</script><p>Key sk-abcdef123456 and\n Bearer abcdefghijk and hunter22</p>${'x'.repeat(5000)}</html>`, ['hunter22'])
  expect([said.length, said.slice(0, 36)]).toEqual([500, 'Key sk-••• and Bearer ••• and ••• xx'])
})

it.each([
  [{ 'retry-after': '3' }, 3000],
  [{ 'retry-after-ms': '250' }, 250],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:10 GMT' }, 5000],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:01 GMT' }, 0],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '-1' }, undefined],
  [{}, undefined],
])('reads how long to wait from %o', (headers, expected) => {
  expect(retryAfterMs(headers, 5000)).toBe(expected)
})
