import type { CommandInput } from '../../../shared/ipc.ts'

export const providers = ['openai-compatible', 'openrouter', 'openai', 'anthropic'] as const
export type Provider = (typeof providers)[number]

export interface ModelForm {
  readonly provider: Provider
  readonly baseUrl: string
  readonly key: string
  readonly model: string
  /** Tokens, as typed. */
  readonly contextLength: string
}

export const emptyForm: ModelForm = { provider: 'openai-compatible', baseUrl: 'http://localhost:11434/v1', key: '', model: '', contextLength: '' }

const openRouter = 'https://openrouter.ai/api/v1'

export function asksForUrl(provider: Provider): boolean {
  return provider === 'openai-compatible'
}

/** What `model/check` and `model/add` take. */
export function formConfig(form: ModelForm): Pick<CommandInput<'model/add'>, 'config' | 'secret'> {
  const length = Number(form.contextLength.replace(/[\s,._]/g, ''))
  const baseUrl = form.provider === 'openrouter' ? openRouter : asksForUrl(form.provider) ? form.baseUrl.trim() : ''
  const model = form.model.trim()
  return {
    config: {
      kind: form.provider === 'openrouter' ? 'openai-compatible' : form.provider,
      ...(baseUrl === '' ? {} : { base_url: baseUrl }),
      ...(model === '' ? {} : { model }),
      ...(Number.isInteger(length) && length > 0 ? { context_length: length } : {}),
    },
    ...(form.key.trim() === '' ? {} : { secret: form.key.trim() }),
  }
}

/** An id a person can recognise in the settings file, unlike the ones that are taken. */
export function modelId(form: ModelForm, taken: readonly string[]): string {
  const base = `${form.provider === 'openai-compatible' ? hostOf(form.baseUrl) : form.provider}:${form.model}`.replace(/[^\w.:-]+/g, '-').slice(0, 76)
  if (!taken.includes(base)) return base
  const number = Array.from({ length: taken.length + 1 }, (_, index) => index + 2).find(each => !taken.includes(`${base}-${each}`))
  return `${base}-${number ?? 2}`
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : 'endpoint'
}
