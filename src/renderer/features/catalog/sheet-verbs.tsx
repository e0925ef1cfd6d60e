import { type ComponentType, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogDetail, CatalogItem } from '../../../shared/catalog-entry.ts'
import { changeCatalog } from '../../store/catalog-actions.ts'
import { enableConnection } from '../../store/connection-actions.ts'
import { manageServers } from '../../store/operation-actions.ts'
import { openServer } from '../../store/server-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { MissingRuntime } from './missing-runtime.tsx'
import { fitsPlatform, pinnedVersion, runtimeOf } from './needs.ts'
import { useOpenCard } from './use-open-card.ts'
import { UninstallServer } from './uninstall-server.tsx'

export interface SheetVerbsProps {
  readonly item: CatalogItem
  readonly detail: CatalogDetail | null
  /** What is on this machine is being looked at. */
  readonly looking: boolean
  readonly onLook: () => void
  readonly Card: ComponentType<{ readonly name: string; readonly agreed?: boolean }>
}

/** What can be done about a server as it stands; while its card is open, the card says it. */
export function SheetVerbs({ item, detail, looking, onLook, Card }: SheetVerbsProps) {
  const { t } = useTranslation()
  const { id, entry, state, server } = item
  const platform = useStore(view => view.view.facts.platform)
  const working = useOpenCard(id)
  const [agreed, setAgreed] = useState(false)
  const [removing, setRemoving] = useState(false)
  const install = useCommand(useCallback(() => manageServers('install', [id]), [id]))
  const enable = useCommand(useCallback(() => enableConnection(server ?? '', true), [server]))
  const failure = install.failure ?? enable.failure
  const missing = detail?.runtime.state === 'missing'
  const impossible = !fitsPlatform(entry, platform)
  const version = pinnedVersion(entry)
  const begins = state === 'available' || item.update_available
  const begin = (): void => {
    setAgreed(true)
    void install.run()
  }
  const open = (): void => {
    if (server === null) return
    changeCatalog({ open: null })
    openServer(server)
  }
  return (
    <div className="mt-4 space-y-3">
      {!working && !removing && (
        <div className="flex flex-wrap items-center gap-1.5">
          {state === 'available' && (
            <Button look="primary" data-testid="catalog-install" busy={install.busy} disabled={missing || impossible} onClick={begin}>
              {runtimeOf(entry) === 'hosted' ? t('card.connect') : t('serverCard.install')}
            </Button>
          )}
          {state !== 'available' && item.update_available && (
            <Button look="primary" data-testid="catalog-update" busy={install.busy} disabled={missing} onClick={begin}>
              {version === null ? t('catalog.update') : t('catalog.updateTo', { version })}
            </Button>
          )}
          {state === 'disabled' && (
            <Button look={item.update_available ? 'outline' : 'primary'} data-testid="catalog-enable" busy={enable.busy} onClick={() => void enable.run()}>
              {t('serverCard.enable')}
            </Button>
          )}
          {server !== null && (
            <Button data-testid="catalog-open" onClick={open}>
              {t('catalog.openConnections')}
            </Button>
          )}
          {server !== null && (
            <Button look="ghost" data-testid="catalog-uninstall" onClick={() => setRemoving(true)}>
              {t('catalog.uninstall')}
            </Button>
          )}
        </div>
      )}
      {detail !== null && missing && begins && !impossible && !working && !removing && <MissingRuntime runtime={detail.runtime} looking={looking} onLook={onLook} />}
      {impossible && <p className="text-ui text-wait-ink">{t('catalog.otherPlatform')}</p>}
      {removing && server !== null && <UninstallServer server={server} entry={entry} onClose={() => setRemoving(false)} />}
      <FailureLine failure={failure} className="text-ui" />
      <Card name={id} agreed={agreed} />
    </div>
  )
}
