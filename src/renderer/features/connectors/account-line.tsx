import { Ellipsis, Pencil, Unplug } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectorAccount } from '../../../shared/connector.ts'
import { sayCore } from '../../i18n/say-main.ts'
import { accountName, isTroubled } from '../../store/hosted.ts'
import { renameAccount } from '../../store/hosted-actions.ts'
import { classNames } from '../../ui/class-names.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { AliasForm } from './alias-form.tsx'
import { DisconnectAccount } from './disconnect-account.tsx'
import { ReconnectAccount } from './reconnect-account.tsx'

/** One sign-in at an app: its name, how it stands, and what a person can do about it. */
export function AccountLine({ account, reconnect }: { readonly account: ConnectorAccount; readonly reconnect: boolean }) {
  const { t } = useTranslation()
  const [doing, setDoing] = useState<'rename' | 'disconnect' | null>(null)
  const { connection_id: id, alias, label, status } = account
  const name = accountName(account)
  const shown = name ?? t('hosted.unnamed')
  const troubled = isTroubled(status)
  const rename = useCommand(useCallback((to: string) => renameAccount(id, to), [id]))
  return (
    <li data-testid="account" data-account={name ?? ''} data-status={status}>
      <div className="flex min-h-7 items-center gap-2">
        <span aria-hidden className={classNames('size-[7px] shrink-0 rounded-full', account.active ? 'bg-ok' : troubled ? 'bg-wait' : 'bg-line-strong')} />
        <div className="min-w-0 flex-1">
          {(name !== null || status === 'active') && (
            <p className="selectable truncate text-ui" title={label}>
              <span className="font-[510]">{shown}</span>
              {alias !== undefined && label !== undefined && label !== alias && <span className="text-ink-3"> {label}</span>}
            </p>
          )}
          {status === 'active' ? (
            <span className="sr-only">{t('hosted.status.active')}</span>
          ) : (
            <p className={classNames('text-small break-words', troubled ? 'text-wait-ink' : 'text-ink-3')}>
              {account.status_reason === undefined ? t(`hosted.status.${status}`) : sayCore(t, account.status_reason)}
            </p>
          )}
        </div>
        {troubled && reconnect && <ReconnectAccount account={account} />}
        <Menu
          align="end"
          trigger={
            <button type="button" aria-label={t('hosted.menuOf', { name: shown })} data-testid="account-menu" className="-mr-1 grid size-6 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink">
              <Ellipsis size={14} strokeWidth={1.5} />
            </button>
          }
        >
          <MenuItem testId="account-rename" icon={<Pencil size={14} strokeWidth={1.5} />} onSelect={() => setDoing('rename')}>
            {t('hosted.rename')}
          </MenuItem>
          <MenuItem testId="account-disconnect" danger icon={<Unplug size={14} strokeWidth={1.5} />} onSelect={() => setDoing('disconnect')}>
            {t('hosted.disconnect')}
          </MenuItem>
        </Menu>
      </div>
      {doing === 'rename' && <AliasForm initial={alias ?? ''} busy={rename.busy} failure={rename.failure} submit={t('hosted.save')} onCancel={() => setDoing(null)} onSubmit={to => void rename.run(to).then(done => done && setDoing(null))} />}
      {doing === 'disconnect' && <DisconnectAccount id={id} name={shown} onClose={() => setDoing(null)} />}
    </li>
  )
}
