import { afterEach, expect, it } from 'vitest'
import { discoverLocalModels } from '../../src/main/model/local-models.ts'
import { type ProviderScript, refuses, startScriptedProvider, type ScriptedProvider } from '../support/scripted-provider.ts'

const open: ScriptedProvider[] = []

async function portOf(script: ProviderScript): Promise<number> {
  const started = await startScriptedProvider(script)
  open.push(started)
  return Number(new URL(started.url).port)
}

async function closedPort(): Promise<number> {
  const started = await startScriptedProvider()
  await started.close()
  return Number(new URL(started.url).port)
}

afterEach(async () => {
  await Promise.all(open.splice(0).map(started => started.close()))
})

it('finds the chat models of Ollama, LM Studio, llama.cpp and vLLM with their context', async () => {
  const details: Record<string, unknown> = {
    'llama3.2:latest': { capabilities: ['completion', 'tools'], model_info: { 'general.architecture': 'llama', 'llama.context_length': 131_072 } },
    'hf.co/me/small:Q4': { parameters: 'stop "<|x|>"\nnum_ctx                        8192', model_info: { 'llama.context_length': 32_768 } },
    'nomic-embed': { capabilities: ['embedding'] },
  }
  const names = Object.keys(details)
  const ports = {
    Ollama: await portOf({
      get: { '/api/tags': { models: names.map(name => ({ name })) } },
      answers: names.map(() => ({ body }: { body: string }) => refuses(200, details[String(JSON.parse(body).model)])),
    }),
    'LM Studio': await portOf({ get: { '/api/v0/models': { data: [{ id: 'qwen3', type: 'llm', max_context_length: 40_960, loaded_context_length: 8192 }, { id: 'embed', type: 'embeddings' }] } } }),
    'llama.cpp': await portOf({ get: { '/v1/models': { object: 'list', data: [{ id: 'model.gguf', meta: { n_ctx_train: 4096 } }] }, '/props': { default_generation_settings: { n_ctx: 2048 } } } }),
    vLLM: await portOf({ get: { '/v1/models': { object: 'list', data: [{ id: 'meta/llama', max_model_len: 16_384 }] } } }),
  }
  const found = await discoverLocalModels({ ports, timeoutMs: 10_000 })
  expect(found.map(({ id, server, config }) => [id, server, config.model, config.context_length])).toEqual([
    ['ollama-llama3.2:latest', 'Ollama', 'llama3.2:latest', 131_072],
    ['ollama-hf.co-me-small:q4', 'Ollama', 'hf.co/me/small:Q4', 8192],
    ['lm-studio-qwen3', 'LM Studio', 'qwen3', 8192],
    ['llama.cpp-model.gguf', 'llama.cpp', 'model.gguf', 2048],
    ['vllm-meta-llama', 'vLLM', 'meta/llama', 16_384],
  ])
  expect(found[0]?.config).toEqual({ kind: 'openai-compatible', base_url: `http://127.0.0.1:${ports.Ollama}/v1`, model: 'llama3.2:latest', label: 'llama3.2:latest', context_length: 131_072 })
})

it('finds nothing where nothing listens or something else answers', async () => {
  const ports = {
    Ollama: await closedPort(),
    'LM Studio': await portOf({ get: { '/api/v0/models': { data: 'no list' }, '/v1/models': [1, null, { id: 7 }] } }),
    'llama.cpp': await portOf({ get: { '/v1/models': { data: [{ id: 'a blog post' }] } } }),
    vLLM: await portOf({ get: { '/v1/models': '<html>hello</html>' } }),
  }
  expect(await discoverLocalModels({ ports })).toEqual([])
})

it('does not wait for a server that never answers', async () => {
  const silent: typeof fetch = (_url, init) => new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  expect(await discoverLocalModels({ fetch: silent, timeoutMs: 1 })).toEqual([])
})
