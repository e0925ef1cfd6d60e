import { failed, type Failure, type Result, success } from '../../shared/failure.ts'
import type { ModelConfig } from '../../shared/settings.ts'
import type { KeyLookUp } from './api-key.ts'
import { type Endpoint, endpointName } from './endpoint.ts'
import { readModelList } from './model-list.ts'
import { explainFailure } from './provider-failure.ts'
import { type Access, accessOf, isHosted } from './providers.ts'
import { stayHere, UnexpectedReplyError } from './reply-guard.ts'

export interface CheckPorts {
  readonly lookUp: KeyLookUp
  readonly fetch?: typeof globalThis.fetch
  /** Milliseconds; default 10 000. */
  readonly timeoutMs?: number
}

/** Asks an endpoint for its models, in order of name: what the form for adding a model shows, and proof that address and key work. */
export async function checkModel(config: ModelConfig, ports: CheckPorts): Promise<Result<{ models: string[] }>> {
  if (!isHosted(config)) return success({ models: ['practice'] })
  const access = accessOf(config, ports.lookUp)
  if (!access.ok) return access
  const { url, key } = access.value
  const endpoint: Endpoint = { url, model: config.model ?? '', secrets: key === undefined ? [] : [key] }
  try {
    const list = readModelList(await getModels(config.kind, access.value, ports))
    if (list === undefined) return failed('MODEL_LIST', `${endpointName(endpoint)} answered, but not with a list of models.`, listHint)
    return success({ models: [...new Set(list.map(model => model.name))].sort() })
  } catch (error) {
    return { ok: false, failure: explainCheck(error, endpoint) }
  }
}

const listHint = 'Check base_url (the address of the API, often ending in /v1), or type the model’s name.'

function explainCheck(error: unknown, endpoint: Endpoint): Failure {
  const place = endpointName(endpoint)
  if (error instanceof Error && error.name === 'TimeoutError') return { code: 'MODEL_TIMEOUT', message: `${place} did not answer in time.`, hint: 'Check base_url, and whether the server is up.' }
  if (error instanceof RefusedError && (error.statusCode === 404 || error.statusCode === 405)) return { code: 'MODEL_LIST', message: `${place} does not list its models (${error.statusCode}).`, hint: listHint }
  const { failure } = explainFailure(error, endpoint, 0)
  return failure.code === 'MODEL_WRONG_ANSWER' ? { ...failure, message: failure.message.replace('instead of a stream', 'instead of a list of models') } : failure
}

/** An HTTP refusal, in the shape in which failures are read. */
class RefusedError extends Error {
  readonly statusCode: number
  readonly responseBody: string

  constructor(statusCode: number, responseBody: string) {
    super(`HTTP ${statusCode}`)
    this.statusCode = statusCode
    this.responseBody = responseBody
  }
}

async function getModels(kind: ModelConfig['kind'], { url, key }: Access, ports: CheckPorts): Promise<unknown> {
  const response = await stayHere(ports.fetch ?? globalThis.fetch)(`${url}/models${kind === 'anthropic' ? '?limit=1000' : ''}`, {
    headers: { accept: 'application/json', ...keyHeaders(kind, key) },
    signal: AbortSignal.timeout(ports.timeoutMs ?? 10_000),
  })
  const text = await response.text()
  if (!response.ok) throw new RefusedError(response.status, text)
  try {
    return JSON.parse(text)
  } catch {
    throw new UnexpectedReplyError(response.headers.get('content-type')?.split(';')[0] ?? 'something else', text)
  }
}

function keyHeaders(kind: ModelConfig['kind'], key: string | undefined): Record<string, string> {
  if (key === undefined) return {}
  return kind === 'anthropic' ? { 'x-api-key': key, 'anthropic-version': '2023-06-01' } : { authorization: `Bearer ${key}` }
}
