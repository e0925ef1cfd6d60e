import { isJsonObject, type JsonObject } from '../../shared/json.ts'
import type { ModelConfig } from '../../shared/settings.ts'
import { type LocalServerName, localServers } from './local-servers.ts'
import { type ListedModel, readModelList } from './model-list.ts'

/** A model that answers on this machine, ready to be saved. */
export interface LocalModel {
  /** Fit to be a key under `models`. */
  readonly id: string
  readonly server: LocalServerName
  readonly config: ModelConfig
}

export interface DiscoveryOptions {
  readonly fetch?: typeof globalThis.fetch
  readonly ports?: Readonly<Partial<Record<LocalServerName, number>>>
  /** Milliseconds for everything together; default 800. */
  readonly timeoutMs?: number
}

/**
 * Looks for model servers on loopback, all at once. Never rejects; what has not answered by the deadline is left out,
 * and so is whatever else may answer at these ports.
 */
export async function discoverLocalModels(options: DiscoveryOptions = {}): Promise<readonly LocalModel[]> {
  const fetch = options.fetch ?? globalThis.fetch
  const signal = AbortSignal.timeout(options.timeoutMs ?? 800)
  const portOf = (server: LocalServerName): number => options.ports?.[server] ?? localServers[server].port
  const ask = (server: LocalServerName, path: string, body?: JsonObject): Promise<unknown> => askJson(fetch, `http://127.0.0.1:${portOf(server)}${path}`, signal, body)
  const found = await Promise.all([ollama(ask), lmStudio(ask), llamaCpp(ask), vllm(ask)])
  return found.flat().map(({ server, name, contextLength }) => ({
    id: `${server} ${name}`.toLowerCase().replace(/[^\w.:-]+/g, '-').slice(0, 80),
    server,
    config: {
      kind: 'openai-compatible',
      base_url: `http://127.0.0.1:${portOf(server)}/v1`,
      model: name,
      label: name,
      ...(contextLength === undefined ? {} : { context_length: contextLength }),
    },
  }))
}

type Ask = (server: LocalServerName, path: string, body?: JsonObject) => Promise<unknown>

interface Found {
  readonly server: LocalServerName
  readonly name: string
  /** Tokens. */
  readonly contextLength: number | undefined
}

async function ollama(ask: Ask): Promise<readonly Found[]> {
  const models = readModelList(await ask('Ollama', '/api/tags')) ?? []
  const shown = await Promise.all(models.map(async ({ name }) => ({ name, details: await ask('Ollama', '/api/show', { model: name }) })))
  return shown.flatMap(({ name, details }): Found[] => {
    const known = isJsonObject(details) ? details : {}
    const abilities: unknown = known['capabilities']
    if (Array.isArray(abilities) && !abilities.includes('completion')) return []
    return [{ server: 'Ollama', name, contextLength: ollamaContext(known) }]
  })
}

/** What its Modelfile sets, else what the model was built for. */
function ollamaContext(details: JsonObject): number | undefined {
  const parameters = details['parameters']
  const set = typeof parameters === 'string' ? /^num_ctx\s+(\d+)/m.exec(parameters)?.[1] : undefined
  if (set !== undefined) return tokens(Number(set))
  const built = isJsonObject(details['model_info']) ? details['model_info'] : {}
  return tokens(Object.entries(built).find(([key]) => key.endsWith('.context_length'))?.[1])
}

async function lmStudio(ask: Ask): Promise<readonly Found[]> {
  const detailed = readModelList(await ask('LM Studio', '/api/v0/models'))
  const models = detailed ?? readModelList(await ask('LM Studio', '/v1/models')) ?? []
  return models
    .filter(({ record }) => record['type'] !== 'embeddings')
    .map(({ name, record }) => ({ server: 'LM Studio', name, contextLength: tokens(record['loaded_context_length']) ?? tokens(record['max_context_length']) }))
}

async function llamaCpp(ask: Ask): Promise<readonly Found[]> {
  const [list, properties] = await Promise.all([ask('llama.cpp', '/v1/models'), ask('llama.cpp', '/props')])
  const defaults = isJsonObject(properties) ? properties['default_generation_settings'] : undefined
  const served = isJsonObject(defaults) ? tokens(defaults['n_ctx']) : undefined
  return openAiModels(list).map(({ name, record }) => {
    const meta = record['meta']
    return { server: 'llama.cpp', name, contextLength: served ?? (isJsonObject(meta) ? tokens(meta['n_ctx_train']) : undefined) }
  })
}

async function vllm(ask: Ask): Promise<readonly Found[]> {
  return openAiModels(await ask('vLLM', '/v1/models')).map(({ name, record }) => ({ server: 'vLLM', name, contextLength: tokens(record['max_model_len']) }))
}

/** Port 8000 and 8080 are many programs' favourites: only a list that says it is one of models counts. */
function openAiModels(body: unknown): readonly ListedModel[] {
  return isJsonObject(body) && body['object'] === 'list' ? (readModelList(body) ?? []) : []
}

function tokens(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined
}

/** The JSON answer, or undefined for everything else that can happen. */
async function askJson(fetch: typeof globalThis.fetch, url: string, signal: AbortSignal, body: JsonObject | undefined): Promise<unknown> {
  try {
    signal.throwIfAborted()
    const response = await fetch(url, body === undefined ? { signal } : { signal, method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    if (response.ok) return await response.json()
    await response.body?.cancel()
    return undefined
  } catch {
    return undefined
  }
}
