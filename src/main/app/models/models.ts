import type { ModelView } from '../../../shared/ipc.ts'
import type { ModelConfig, Settings } from '../../../shared/settings.ts'

/** The model that needs nothing: it is there before any other and after every other. */
export const practiceModelId = 'practice'

export const practiceConfig: ModelConfig = { kind: 'practice', context_length: 200_000 }

/** A model by id: saved, found on this machine, or practice. Null: nobody knows it. */
export function findModel(id: string, settings: Settings, discovered: Readonly<Record<string, ModelConfig>>): ModelConfig | null {
  if (Object.hasOwn(settings.models, id)) return settings.models[id] ?? null
  if (Object.hasOwn(discovered, id)) return discovered[id] ?? null
  return id === practiceModelId ? practiceConfig : null
}

/** The id new chats use; practice until a person chose. */
export function defaultModelId(settings: Settings): string {
  return settings.model ?? practiceModelId
}

export function modelViews(settings: Settings, discovered: Readonly<Record<string, ModelConfig>>): ModelView[] {
  const saved = Object.entries(settings.models).map(([id, config]) => view(id, config, config.kind === 'practice' ? 'practice' : 'settings'))
  const found = Object.entries(discovered).filter(([id]) => !Object.hasOwn(settings.models, id)).map(([id, config]) => view(id, config, 'discovered'))
  const practice = Object.hasOwn(settings.models, practiceModelId) ? [] : [view(practiceModelId, practiceConfig, 'practice')]
  return [...saved, ...found, ...practice]
}

function view(id: string, config: ModelConfig, origin: ModelView['origin']): ModelView {
  return { id, label: config.label ?? config.model ?? id, kind: config.kind, place: place(config), origin, context_length: config.context_length ?? null }
}

function place(config: ModelConfig): string {
  if (config.kind === 'practice') return 'this machine'
  if (config.base_url === undefined) return config.kind === 'anthropic' ? 'Anthropic' : 'OpenAI'
  return URL.canParse(config.base_url) ? new URL(config.base_url).host : config.base_url
}
