import type { TFunction } from 'i18next'
import type { CatalogEntry } from '../../../shared/catalog-entry.ts'

export type Need = 'sign-in' | 'key' | 'file' | 'folder' | 'value' | 'optional-key' | 'nothing'

/** The one thing a person should have at hand before installing. */
export function needOf({ auth, values }: Pick<CatalogEntry, 'auth' | 'values'>): Need {
  if (auth.type === 'oauth') return 'sign-in'
  const required = values.filter(value => value.required && value.default === '')
  if (required.some(value => value.secret)) return 'key'
  if (required.some(value => value.kind === 'file')) return 'file'
  if (required.some(value => value.kind === 'folder')) return 'folder'
  if (required.length > 0) return 'value'
  return auth.type === 'api_key' ? 'optional-key' : 'nothing'
}

export type RuntimeName = 'npm' | 'pypi' | 'docker' | 'command' | 'hosted'

/** What runs it, as people call it. */
export function runtimeOf({ transport }: Pick<CatalogEntry, 'transport'>): RuntimeName {
  return transport.type === 'stdio' ? transport.runtime : 'hosted'
}

/** Names are the same in every language. */
const runtimeNames = { npm: 'Node.js', pypi: 'Python (uv)', docker: 'Docker' } as const

export function runtimeName(t: TFunction, runtime: RuntimeName): string {
  return runtime === 'command' || runtime === 'hosted' ? t(`catalog.runtime.${runtime}`) : runtimeNames[runtime]
}

/** What would have to be here, by the name it is installed by. */
export function programName(t: TFunction, { transport }: Pick<CatalogEntry, 'transport'>): string {
  if (transport.type !== 'stdio') return t('catalog.runtime.hosted')
  if (transport.runtime === 'command') return transport.package
  if (transport.runtime === 'pypi') return 'uv'
  // An older one may well be here.
  return [runtimeNames[transport.runtime], ...(transport.node_at_least === undefined ? [] : [transport.node_at_least.replace(/(?:\.0)+$/, '')])].join(' ')
}

/** The version that install pins; null where there is none to pin. */
export function pinnedVersion({ transport }: Pick<CatalogEntry, 'transport'>): string | null {
  return transport.type === 'stdio' ? (transport.version ?? null) : null
}

/** Whether it runs on this system. Without a list it runs on all. */
export function fitsPlatform({ platforms }: Pick<CatalogEntry, 'platforms'>, platform: string): boolean {
  return platforms === undefined || platforms.some(each => each === platform)
}
