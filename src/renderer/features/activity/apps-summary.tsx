import { useTranslation } from 'react-i18next'
import { isJsonObject } from '../../../shared/json.ts'
import { appTitle } from '../../store/app-title.ts'
import { countStates } from '../../store/operations.ts'
import type { CallItem } from '../../store/view.ts'
import { useFormat } from '../../ui/format.ts'
import { type AppsAction, readAppsRequest } from './apps-request.ts'

/** More apps than these are counted. */
const named = 2

const serverActions: ReadonlySet<AppsAction> = new Set<AppsAction>(['install', 'enable', 'authorize'])

/** What `manage_connections` was asked to do, in words. */
export function AppsSubject({ call }: { readonly call: Pick<CallItem, 'arguments'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { action, names, to } = readAppsRequest(isJsonObject(call.arguments) ? call.arguments : {})
  const counted = serverActions.has(action) ? t('row.servers.count', { count: names.length }) : t('row.apps.count', { count: names.length })
  const apps = names.length > named ? counted : format.list(names.map(appTitle))
  if (action === 'status') return <>{names.length === 0 ? t('row.apps.status') : t('row.apps.statusOf', { apps })}</>
  if (action === 'rename') return <>{t('row.apps.rename', { apps, to })}</>
  return <>{t(`row.apps.${action}`, { apps })}</>
}

/** What came of its card. */
export function AppsOutcome({ operation }: { readonly operation: NonNullable<CallItem['operation']> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const told = countStates(operation.targets).flatMap(({ state, count }) => (state === 'connected' || state === 'skipped' || state === 'not_connected' ? [t(`card.counts.${state}`, { count })] : []))
  return <span className="min-w-0 truncate text-ui text-ink-3">→ {format.list(told)}</span>
}
