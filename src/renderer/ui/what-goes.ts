import type { TFunction } from 'i18next'
import type { CatalogEntry } from '../../shared/catalog-entry.ts'
import type { ConnectionView } from '../../shared/connection.ts'
import type { Format } from './format.ts'

/** What is known of a server's own beside its entry. `data`: the folder it remembers in, true where only that there is one is known. */
export interface OwnThings {
  readonly data: string | boolean | null
  /** Names in the secret store. Absent: those that its installation stored. */
  readonly secrets?: readonly string[]
}

/** What goes with a server that is uninstalled, each in words. */
export function whatGoes(t: TFunction, format: Format, { installed, signedIn }: Pick<ConnectionView, 'installed' | 'signedIn'>, { data, secrets = installed?.secrets ?? [] }: OwnThings): readonly string[] {
  const hasFiles = installed?.runtime !== undefined && installed.runtime !== 'none' && installed.runtime !== 'command'
  return [
    t('server.goes.settings'),
    ...(hasFiles ? [installed.package === undefined ? t('server.goes.files') : t('server.goes.package', { package: [installed.package, installed.version].filter(Boolean).join(' ') })] : []),
    ...(data === true ? [t('catalog.goes.data')] : typeof data === 'string' ? [t('server.goes.data', { folder: data })] : []),
    ...(secrets.length > 0 ? [t('server.goes.secrets', { count: secrets.length, names: format.list(secrets) })] : []),
    ...(signedIn ? [t('server.goes.signIn')] : []),
  ]
}

/** Its manifest points it at a data folder of its own, which is removed with it. */
export function remembersThings({ transport }: Pick<CatalogEntry, 'transport'>): boolean {
  return transport.type === 'stdio' && [...transport.args, ...Object.values(transport.env)].some(text => text.includes('${DATA_FOLDER}'))
}
