import { errorText, failed, type Result, success } from '../../../shared/failure.ts'
import type { Handlers } from '../../../shared/ipc.ts'
import { asObject, without } from '../../../shared/json.ts'
import { checkModel } from '../../model/check-model.ts'
import type { SecretStore } from '../../../shared/secret.ts'
import type { Core } from '../core.ts'

type Names = Extract<keyof Handlers, `model/${string}`>

export function modelHandlers(core: Core): Pick<Handlers, Names> {
  const { models, settings, secrets } = core
  return {
    'model/list': async ({ discover }) => success(discover ? await models.discover() : models.views()),
    'model/check': async ({ config, secret }) => {
      const typed = secret === undefined || secret === '' ? config : { ...config, api_key: '${secret:typed}' }
      return checkModel(typed, { lookUp: (from, name) => (from === 'env' ? process.env[name] : name === 'typed' ? secret : secrets.get(name)) })
    },
    'model/add': async ({ id, config, secret }) => {
      const secretName = `model_${id}`
      const kept = secret === undefined || secret === '' ? success(undefined) : await keepSecret(secrets, secretName, secret)
      if (!kept.ok) return kept
      const saved = secret === undefined || secret === '' ? config : { ...config, api_key: `\${secret:${secretName}}` }
      const changed = await settings.update(raw => ({ ...raw, models: { ...asObject(raw['models']), [id]: saved } }), `models.${id}`)
      return changed.ok ? success(models.views()) : changed
    },
    'model/remove': async ({ id }) => {
      if (!Object.hasOwn(settings.current().models, id)) return failed('NO_MODEL', `There is no saved model ${id}.`)
      const changed = await settings.update(raw => ({ ...raw, models: without(asObject(raw['models']), id), ...(raw['model'] === id ? { model: null } : {}) }), 'models')
      if (!changed.ok) return changed
      // Last: a model that could not be taken out still needs its key.
      await secrets.remove(`model_${id}`).catch((error: unknown) => core.notice('warning', `The key of ${id} could not be deleted: ${errorText(error)}`, id))
      return success(models.views())
    },
  }
}

async function keepSecret(secrets: SecretStore, name: string, value: string): Promise<Result<void>> {
  try {
    return success(await secrets.set(name, value))
  } catch (error) {
    return failed('SAVE_FAILED', `The key could not be kept: ${errorText(error)}`, 'Nothing was changed.')
  }
}
