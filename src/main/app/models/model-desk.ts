import type { ModelView } from '../../../shared/ipc.ts'
import type { ModelConfig } from '../../../shared/settings.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import type { ModelClient } from '../../agent/model.ts'
import type { KeyLookUp } from '../../model/api-key.ts'
import { createModelClient } from '../../model/model-client.ts'
import { discoverLocalModels } from '../../model/local-models.ts'
import type { SdkModel } from '../../model/providers.ts'
import { defaultModelId, findModel, modelViews } from './models.ts'
import type { SettingsStore } from '../settings-store.ts'

/** The models a person can choose from, and clients for them. */
export interface ModelDesk {
  views(): ModelView[]
  /** Asks the usual loopback ports of model servers; what answers joins `views`. */
  discover(): Promise<ModelView[]>
  defaultId(): string
  config(id: string): ModelConfig | null
  client(id: string): Result<ModelClient>
}

export function createModelDesk(ports: { settings: SettingsStore; lookUp: KeyLookUp; practiceModel(): SdkModel }): ModelDesk {
  const { settings } = ports
  let discovered: Readonly<Record<string, ModelConfig>> = {}
  const config = (id: string): ModelConfig | null => findModel(id, settings.current(), discovered)

  return {
    views: () => modelViews(settings.current(), discovered),
    async discover() {
      const found = await discoverLocalModels()
      discovered = Object.fromEntries(found.map(model => [model.id, model.config]))
      return modelViews(settings.current(), discovered)
    },
    defaultId: () => defaultModelId(settings.current()),
    config,
    client(id) {
      const known = config(id)
      if (known === null) return failed('NO_MODEL', `There is no model ${id}.`, `Known: ${modelViews(settings.current(), discovered).map(view => view.id).join(', ')}.`)
      return success(createModelClient({ id, config: known, lookUp: ports.lookUp, practiceModel: ports.practiceModel }))
    },
  }
}
