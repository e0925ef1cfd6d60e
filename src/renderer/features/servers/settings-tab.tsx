import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '../../../shared/connection.ts'
import type { Failure } from '../../../shared/failure.ts'
import { signOutConnection } from '../../store/connection-actions.ts'
import { manageServers } from '../../store/operation-actions.ts'
import { Button } from '../../ui/button.tsx'
import { CommandBox } from '../../ui/command-box.tsx'
import { FailureText } from '../../ui/failure-text.tsx'
import { useFormat } from '../../ui/format.ts'
import { useCommand } from '../../ui/use-command.ts'
import { type Fact, FactList } from './fact-list.tsx'
import { ServerForm } from './server-form.tsx'
import { canUpdate } from './server-menu.tsx'
import type { ServerCommands } from './server-verb.tsx'
import { TabColumn } from './tab-column.tsx'
import { UninstallServer } from './uninstall-server.tsx'

/** What runs, where it came from, and the acts that concern the server as a whole. */
export function SettingsTab({ connection, commands }: { readonly connection: ConnectionView; readonly commands: ServerCommands }) {
  const { t } = useTranslation()
  const { name, installed, origin, signedIn, state } = connection
  const [removing, setRemoving] = useState(false)
  const update = useCommand(useCallback(() => manageServers('install', [installed?.name ?? '']), [installed?.name]))
  const signOut = useCommand(useCallback(() => signOutConnection(name), [name]))
  const isOff = state.kind === 'off' || state.kind === 'stopping'
  const facts = useFacts(connection)
  const how = connection.transport === 'stdio' ? t('server.runs') : t('server.reaches')
  return (
    <TabColumn>
      <h2 className="mb-1.5 text-small font-[510] text-ink-3">{how}</h2>
      {origin === 'settings' ? <ServerForm connection={connection} /> : <CommandBox text={connection.target} label={how} />}
      {facts.length > 0 && (
        <div className="mt-4">
          <FactList facts={facts} testId="server-facts" />
        </div>
      )}
      <ul className="mt-4 divide-y divide-line rounded-panel border border-line bg-surface">
        <Act sentence={isOff ? t('server.turnOnSentence') : t('server.turnOffSentence')}>
          <Button busy={commands.turn.busy} onClick={() => void commands.turn.run(isOff)}>
            {isOff ? t('connections.turnOn') : t('connections.turnOff')}
          </Button>
        </Act>
        {!isOff && (
          <Act sentence={t('server.restartSentence')}>
            <Button busy={commands.restart.busy} onClick={() => void commands.restart.run()}>
              {t('connections.restart')}
            </Button>
          </Act>
        )}
        {signedIn && (
          <Act sentence={t('server.signOutSentence')} failure={signOut.failure}>
            <Button busy={signOut.busy} onClick={() => void signOut.run()}>
              {t('identity.signOut')}
            </Button>
          </Act>
        )}
        {installed && canUpdate(installed.source) && (
          <Act sentence={t('server.updateSentence')} failure={update.failure}>
            <Button busy={update.busy} onClick={() => void update.run()}>
              {t('server.update')}
            </Button>
          </Act>
        )}
        {origin === 'settings' && (
          <Act sentence={installed ? t('server.uninstallRow') : t('server.removeRow')}>
            <Button data-testid="server-uninstall" onClick={() => setRemoving(true)}>
              {installed ? t('server.uninstall') : t('server.remove')}
            </Button>
          </Act>
        )}
      </ul>
      <UninstallServer connection={connection} open={removing} onClose={() => setRemoving(false)} />
    </TabColumn>
  )
}

function Act({ sentence, failure, children }: { readonly sentence: string; readonly failure?: Failure | null; readonly children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 px-3.5 py-2.5">
      <p className="min-w-0 flex-1 text-ui text-ink-2">
        {sentence} {failure && <FailureText failure={failure} className="text-bad-ink" />}
      </p>
      {children}
    </li>
  )
}

function useFacts({ installed, state, origin, strayLines }: ConnectionView): readonly Fact[] {
  const { t } = useTranslation()
  const format = useFormat()
  const made = (name: string, value: string | undefined, mono = false): Fact[] => (value === undefined || value === '' ? [] : [{ name, value, mono }])
  return [
    ...made(t('server.fact.origin'), origin === 'practice' ? t('connections.practice') : installed && t(`server.source.${installed.source}`, { name: installed.name })),
    ...made(t('server.fact.package'), installed?.package, true),
    ...made(t('server.fact.version'), installed?.version, true),
    ...made(t('server.fact.installedAt'), installed && format.dateTime(installed.at)),
    ...made(t('server.fact.secrets'), installed?.secrets && format.list(installed.secrets), true),
    ...made(t('server.fact.protocol'), state.kind === 'running' ? (state.protocolVersion ?? undefined) : undefined, true),
    ...made(t('server.fact.stray'), strayLines > 0 ? t('server.strayLines', { count: strayLines }) : undefined),
  ]
}
