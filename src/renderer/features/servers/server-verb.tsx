import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '../../../shared/connection.ts'
import { assertNever } from '../../../shared/failure.ts'
import { enableConnection, restartConnection } from '../../store/connection-actions.ts'
import { manageServers } from '../../store/operation-actions.ts'
import { openServer } from '../../store/server-actions.ts'
import { serverTitle } from '../../store/server-title.ts'
import { Button } from '../../ui/button.tsx'
import type { CommandState } from '../../ui/use-command.ts'
import { useCommand } from '../../ui/use-command.ts'

/** What can be done about a server; each with its failure, shown where the verbs stand. */
export interface ServerCommands {
  readonly turn: CommandState<[on: boolean]>
  readonly restart: CommandState<[]>
  readonly signIn: CommandState<[]>
}

export function useServerCommands(name: string): ServerCommands {
  return {
    turn: useCommand(useCallback((on: boolean) => enableConnection(name, on), [name])),
    restart: useCommand(useCallback(() => restartConnection(name), [name])),
    signIn: useCommand(useCallback(() => manageServers('authorize', [name]), [name])),
  }
}

/** The one verb that a server's state calls for; a server that runs calls for none. */
export function ServerVerb({ connection, commands, turnedOff = false }: { readonly connection: ConnectionView; readonly commands: ServerCommands; readonly turnedOff?: boolean }) {
  const { t } = useTranslation()
  const { state } = connection
  const name = serverTitle(connection)
  const { turn, restart, signIn } = commands
  switch (state.kind) {
    case 'off':
    case 'stopping':
      return (
        <Button data-testid="connection-on" aria-label={turnedOff ? t('connections.undoOffNamed', { name }) : t('server.turnOnNamed', { name })} busy={turn.busy} disabled={state.kind === 'stopping'} onClick={() => void turn.run(true)}>
          {turnedOff ? t('connections.undoOff') : t('connections.turnOn')}
        </Button>
      )
    case 'unauthorized':
      return (
        <Button look="primary" data-testid="connection-sign-in" aria-label={t('server.signInNamed', { name })} busy={signIn.busy} onClick={() => void signIn.run()}>
          {t('server.signIn')}
        </Button>
      )
    case 'failed':
      // Started again it would fail again.
      if (connection.origin === 'settings' && state.failure.code === 'COMMAND_NOT_FOUND') {
        return (
          <Button data-testid="connection-edit" aria-label={t('server.editNamed', { name })} onClick={() => openServer(connection.name, 'settings')}>
            {t('server.edit.do')}
          </Button>
        )
      }
      return (
        <Button data-testid="connection-restart" aria-label={t('server.startAgainNamed', { name })} busy={restart.busy} onClick={() => void restart.run()}>
          {t('server.startAgain')}
        </Button>
      )
    case 'starting':
    case 'running':
      return null
    default:
      return assertNever(state)
  }
}
