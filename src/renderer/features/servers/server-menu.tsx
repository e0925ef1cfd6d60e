import { Ellipsis, LogOut, Pencil, Power, RotateCw, ScrollText, Stethoscope, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '../../../shared/connection.ts'
import { signOutConnection } from '../../store/connection-actions.ts'
import { manageServers } from '../../store/operation-actions.ts'
import { openServer } from '../../store/server-actions.ts'
import { serverTitle } from '../../store/server-title.ts'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { useCommand } from '../../ui/use-command.ts'
import type { ServerCommands } from './server-verb.tsx'
import { UninstallServer } from './uninstall-server.tsx'
import { UpdateItem } from './update-item.tsx'

const icon = { size: 14, strokeWidth: 1.5 }

/** Everything else that can be done about a server. */
export function ServerMenu({ connection, commands }: { readonly connection: ConnectionView; readonly commands: ServerCommands }) {
  const { t } = useTranslation()
  const { name, state, installed, origin, signedIn } = connection
  const [removing, setRemoving] = useState(false)
  const update = useCommand(useCallback(() => manageServers('install', [installed?.name ?? '']), [installed?.name]))
  const signOut = useCommand(useCallback(() => signOutConnection(name), [name]))
  const isOff = state.kind === 'off' || state.kind === 'stopping'
  return (
    <>
      <Menu
        align="end"
        trigger={
          <button type="button" aria-label={t('connections.menuOf', { name: serverTitle(connection) })} data-testid="connection-menu" className="relative -mr-1.5 grid size-7 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink">
            <Ellipsis size={16} strokeWidth={1.5} />
          </button>
        }
      >
        {origin === 'settings' && (
          <MenuItem testId="connection-edit" icon={<Pencil {...icon} />} onSelect={() => openServer(name, 'settings')}>
            {t('server.edit.do')}
          </MenuItem>
        )}
        {!isOff && (
          <MenuItem icon={<RotateCw {...icon} />} onSelect={() => void commands.restart.run()}>
            {t('connections.restart')}
          </MenuItem>
        )}
        {!isOff && (
          <MenuItem testId="connection-off" icon={<Power {...icon} />} onSelect={() => void commands.turn.run(false)}>
            {t('connections.turnOff')}
          </MenuItem>
        )}
        <MenuItem testId="connection-log" icon={<ScrollText {...icon} />} onSelect={() => openServer(name, 'log')}>
          {t('connections.log')}
        </MenuItem>
        <MenuItem testId="connection-doctor" icon={<Stethoscope {...icon} />} onSelect={() => openServer(name, 'doctor')}>
          {t('server.examine')}
        </MenuItem>
        {signedIn && (
          <MenuItem testId="connection-sign-out" icon={<LogOut {...icon} />} onSelect={() => void signOut.run()}>
            {t('identity.signOut')}
          </MenuItem>
        )}
        {origin === 'settings' && (
          <>
            <MenuLine />
            {installed && canUpdate(installed.source) && (
              <UpdateItem id={installed.name} onUpdate={() => void update.run()} />
            )}
            <MenuItem testId="connection-remove" icon={<Trash2 {...icon} />} onSelect={() => setRemoving(true)}>
              {installed ? t('server.uninstall') : t('server.remove')}
            </MenuItem>
          </>
        )}
      </Menu>
      <UninstallServer connection={connection} open={removing} onClose={() => setRemoving(false)} />
    </>
  )
}

/** Bundles and imports come from a file that may be gone. */
export function canUpdate(source: NonNullable<ConnectionView['installed']>['source']): boolean {
  return source === 'catalog' || source === 'registry'
}
