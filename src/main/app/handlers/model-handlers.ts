import { failed, success } from '../../../shared/failure.ts'
import type { Handlers } from '../../../shared/ipc.ts'
import { asObject, without } from '../../../shared/json.ts'
import { checkModel } from '../../model/check-model.ts'
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
      if (secret !== undefined && secret !== '') await secrets.set(secretName, secret)
      const saved = secret === undefined || secret === '' ? config : { ...config, api_key: `\${secret:${secretName}}` }
      const changed = await settings.update(raw => ({ ...raw, models: { ...asObject(raw['models']), [id]: saved } }), `models.${id}`)
      return changed.ok ? success(models.views()) : changed
    },
    'model/remove': async ({ id }) => {
      if (!Object.hasOwn(settings.current().models, id)) return failed('NO_MODEL', `There is no saved model ${id}.`)
      await secrets.remove(`model_${id}`)
      const changed = await settings.update(raw => ({ ...raw, models: without(asObject(raw['models']), id), ...(raw['model'] === id ? { model: null } : {}) }), 'models')
      return changed.ok ? success(models.views()) : changed
    },
  }
}
