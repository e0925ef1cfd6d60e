import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import { assertNever, failed, type Result, success } from '../../shared/failure.ts'
import type { ModelConfig } from '../../shared/settings.ts'
import { type KeyLookUp, resolveApiKey } from './api-key.ts'
import { normaliseBaseUrl } from './base-url.ts'
import type { Endpoint } from './endpoint.ts'
import type { WireAbilities } from './messages.ts'
import { guardReplies, stayHere } from './reply-guard.ts'

globalThis.AI_SDK_LOG_WARNINGS = false

/** A model object; never a string, which the SDK would send to a gateway of its own. */
export type SdkModel = Exclude<LanguageModel, string>

export interface ProviderPorts {
  readonly lookUp: KeyLookUp
  readonly fetch: typeof globalThis.fetch
  /** What kind `practice` runs on. */
  practiceModel(): SdkModel
}

/** A model ready to be asked, and how its kind wants to be asked. */
export interface ConnectedModel {
  readonly model: SdkModel
  readonly endpoint: Endpoint
  readonly abilities: WireAbilities
  /** Tokens; only where the kind needs to be told. */
  readonly maxOutputTokens?: number
  /** The kind caches a prefix only up to marks in the request. */
  readonly cacheMarks: boolean
}

/** Where a model of this configuration answers, and with which key. */
export interface Access {
  readonly url: string
  readonly key: string | undefined
}

const officialUrls = { openai: 'https://api.openai.com/v1', anthropic: 'https://api.anthropic.com/v1' } as const

const officialKeys = { openai: 'OPENAI_API_KEY', anthropic: 'ANTHROPIC_API_KEY' } as const

/** Resolves address and key. A hosted kind without a configured key takes the provider's usual environment variable. */
export function accessOf(config: ModelConfig & { kind: Exclude<ModelConfig['kind'], 'practice'> }, lookUp: KeyLookUp): Result<Access> {
  if (config.kind === 'openai-compatible') {
    if (config.base_url === undefined) return failed('BASE_URL', 'This model has no base_url.', 'Give the address of its API, such as http://127.0.0.1:11434/v1.')
    return access(config.base_url, config.api_key, lookUp)
  }
  const atHome = config.base_url === undefined
  const usual = officialKeys[config.kind]
  const reference = config.api_key ?? (atHome || lookUp('env', usual) !== undefined ? `\${env:${usual}}` : undefined)
  return access(config.base_url ?? officialUrls[config.kind], reference, lookUp)
}

function access(baseUrl: string, reference: string | undefined, lookUp: KeyLookUp): Result<Access> {
  const url = normaliseBaseUrl(baseUrl)
  if (!url.ok) return url
  const key = resolveApiKey(reference, lookUp)
  return key.ok ? success({ url: url.value, key: key.value }) : key
}

export function isHosted(config: ModelConfig): config is ModelConfig & { kind: Exclude<ModelConfig['kind'], 'practice'> } {
  return config.kind !== 'practice'
}

/** Makes the model of a configuration. Nothing is asked of the network yet. */
export function connectModel(config: ModelConfig, ports: ProviderPorts): Result<ConnectedModel> {
  if (!isHosted(config)) return success(practice(ports))
  const found = accessOf(config, ports.lookUp)
  if (!found.ok) return found
  const name = config.model?.trim() ?? ''
  if (name === '') return failed('MODEL_NAME', 'This model has no name to ask its endpoint for.', 'Choose one of the endpoint’s models in Preferences → Models.')
  const { url, key } = found.value
  const endpoint: Endpoint = { url, model: name, secrets: key === undefined ? [] : [key] }
  const fetch = guardReplies(stayHere(ports.fetch))
  switch (config.kind) {
    case 'openai-compatible': {
      const provider = createOpenAICompatible({ name: 'openai-compatible', baseURL: url, fetch, includeUsage: true, ...(key === undefined ? {} : { apiKey: key }) })
      return success({ model: provider(name), endpoint, abilities: { pictures: false, textParts: false, reasoning: true, plainCallIds: false }, cacheMarks: false })
    }
    case 'openai': {
      const provider = createOpenAI({ baseURL: url, fetch, apiKey: key ?? 'none' })
      return success({ model: provider.responses(name), endpoint, abilities: { pictures: true, textParts: true, reasoning: false, plainCallIds: true }, cacheMarks: false })
    }
    case 'anthropic': {
      const provider = createAnthropic({ baseURL: url, fetch, apiKey: key ?? 'none' })
      return success({ model: provider(name), endpoint, abilities: { pictures: true, textParts: true, reasoning: false, plainCallIds: true }, maxOutputTokens: 32_000, cacheMarks: true })
    }
    default:
      return assertNever(config.kind)
  }
}

function practice(ports: ProviderPorts): ConnectedModel {
  return {
    model: ports.practiceModel(),
    endpoint: { url: 'practice', model: 'practice', secrets: [] },
    abilities: { pictures: false, textParts: true, reasoning: false, plainCallIds: false },
    cacheMarks: false,
  }
}
