import { Ellipsis, Power, RotateCw, ScrollText, ShieldAlert, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '../../../shared/connection.ts'
import { enableConnection, removeConnection, restartConnection } from '../../store/connection-actions.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { ConnectionLog } from './connection-log.tsx'
import { shortTarget } from './short-target.ts'
import { standingOf } from './group-connections.ts'
import { Quarantined } from './quarantined.tsx'
import type { ServerTools } from './server-tools.ts'
import { ConnectionSentence } from './connection-sentence.tsx'

/** One server: what it is, how it stands, and the one verb that its state calls for. */
export function ConnectionCard({ connection, tools }: { readonly connection: ConnectionView; readonly tools: ServerTools }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, state, quarantined } = connection
  const [shown, setShown] = useState<'log' | 'quarantined' | null>(null)
  const turn = useCallback((on: boolean) => enableConnection(name, on), [name])
  const turning = useCommand(turn)
  const restarting = useCommand(restartConnection)
  const removing = useCommand(removeConnection)
  const failure = turning.failure ?? restarting.failure ?? removing.failure
  const busy = turning.busy || restarting.busy
  const attention = standingOf(connection) === 'attention'
  const isOff = state.kind === 'off' || state.kind === 'stopping'
  return (
    <article data-testid="connection-card" data-name={name} data-state={state.kind} aria-label={name} className={classNames('flex min-h-32 flex-col rounded-panel border bg-surface p-3.5', attention ? 'border-[color-mix(in_oklab,var(--color-wait)_60%,var(--color-line))]' : 'border-line')}>
      <div className="flex items-center gap-3">
        <LetterTile name={name} off={isOff} />
        <h3 className="min-w-0 flex-1 truncate text-[14px] font-semibold">{name}</h3>
        {isOff && (
          <Button look="outline" data-testid="connection-on" busy={busy} disabled={state.kind === 'stopping'} onClick={() => void turning.run(true)}>
            {t('connections.turnOn')}
          </Button>
        )}
        {attention && (
          <Button look="outline" data-testid="connection-restart" busy={busy} onClick={() => void restarting.run(name)}>
            {t('connections.restart')}
          </Button>
        )}
        <Menu
          align="end"
          trigger={
            <button type="button" aria-label={t('connections.menuOf', { name })} data-testid="connection-menu" className="-mr-1.5 grid size-7 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink">
              <Ellipsis size={16} strokeWidth={1.5} />
            </button>
          }
        >
          {!isOff && (
            <MenuItem icon={<RotateCw size={14} strokeWidth={1.5} />} onSelect={() => void restarting.run(name)}>
              {t('connections.restart')}
            </MenuItem>
          )}
          {!isOff && (
            <MenuItem testId="connection-off" icon={<Power size={14} strokeWidth={1.5} />} onSelect={() => void turning.run(false)}>
              {t('connections.turnOff')}
            </MenuItem>
          )}
          <MenuItem testId="connection-log" icon={<ScrollText size={14} strokeWidth={1.5} />} onSelect={() => setShown('log')}>
            {t('connections.log')}
          </MenuItem>
          {quarantined.length > 0 && (
            <MenuItem icon={<ShieldAlert size={14} strokeWidth={1.5} />} onSelect={() => setShown('quarantined')}>
              {t('connections.quarantined', { count: quarantined.length })}
            </MenuItem>
          )}
          {connection.origin === 'settings' && (
            <>
              <MenuLine />
              <MenuItem testId="connection-remove" danger icon={<Trash2 size={14} strokeWidth={1.5} />} onSelect={() => void removing.run(name)}>
                {t('connections.remove')}
              </MenuItem>
            </>
          )}
        </Menu>
      </div>
      <div className="mt-2 flex-1 pl-12">
        <p className="selectable text-ui break-words text-ink-2">
          <ConnectionSentence connection={connection} />
        </p>
        <p className="selectable mt-1 truncate font-mono text-tiny text-ink-3" title={connection.target}>
          {shortTarget(connection.target)}
        </p>
        {failure && <p className="mt-1 text-small text-bad-ink">{failure.message}</p>}
      </div>
      <p className="figures mt-2 flex flex-wrap gap-x-2 pl-12 text-small text-ink-3">
        {tools.count > 0 && <span>{t('connections.tools', { count: tools.count, tokens: format.tokens(tools.tokens) })}</span>}
        {state.kind === 'failed' && <span>{format.dateTime(state.at)}</span>}
        {connection.origin === 'practice' && <span>{t('connections.practice')}</span>}
        {quarantined.length > 0 && (
          <button type="button" data-testid="connection-quarantined" className="text-wait-ink hover:underline" onClick={() => setShown('quarantined')}>
            {t('connections.quarantined', { count: quarantined.length })}
          </button>
        )}
      </p>
      <Dialog wide open={shown === 'log'} onOpenChange={() => setShown(null)} title={t('connections.logOf', { name })} testId="log-dialog">
        <ConnectionLog name={name} />
      </Dialog>
      <Dialog open={shown === 'quarantined'} onOpenChange={() => setShown(null)} title={t('connections.quarantinedTitle', { name })} sentence={t('connections.quarantinedSentence')}>
        <Quarantined tools={quarantined} />
      </Dialog>
    </article>
  )
}
