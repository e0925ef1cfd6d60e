import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '../../../shared/connection.ts'
import type { Failure } from '../../../shared/failure.ts'
import type { ServerTool, ServerTools } from '../../../shared/server-parts.ts'
import { openServer } from '../../store/server-actions.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useFormat } from '../../ui/format.ts'
import type { RequestView } from './run-live.tsx'
import { ServerSwitches } from './server-switches.tsx'
import { TabColumn } from './tab-column.tsx'
import { filterTools, isOn, toolFigures, type ToolFilter } from './tool-figures.ts'
import { ToolRun } from './tool-run.tsx'
import { ToolTable } from './tool-table.tsx'
import { ToolTableHead } from './tool-table-head.tsx'
import { ToolsBar } from './tools-bar.tsx'
import { type ServerChange, useServerTools } from './use-server-tools.ts'

const noFigures = toolFigures([])

/** The tools of a server: which are there, how each is loaded, and what that costs. */
export function ToolsTab({ connection, Request }: { readonly connection: ConnectionView; readonly Request: RequestView }) {
  const { t } = useTranslation()
  const { tools, failure, change } = useServerTools(connection)
  const runs = connection.state.kind === 'running'
  if (tools && tools.tools.length > 0) return <Tools key={connection.name} server={tools} state={connection.state.kind} fixed={connection.origin === 'practice'} failure={failure} onChange={change} Request={Request} />
  return (
    <TabColumn>
      {failure && runs && <FailureNote failure={failure} />}
      {!runs && tools && <ServerSwitches server={tools} figures={noFigures} runs={false} fixed={connection.origin === 'practice'} onChange={change} />}
      {!runs && connection.state.kind !== 'running' && <NotRunning connection={connection} kind={connection.state.kind} />}
      {runs && tools && <EmptyState title={t('server.noTools')} sentence={t('server.noToolsSentence')} />}
      {runs && !tools && !failure && <Shapes />}
    </TabColumn>
  )
}

/** Why there are no tools, and the way on. */
function NotRunning({ connection, kind }: { readonly connection: ConnectionView; readonly kind: Exclude<ConnectionView['state']['kind'], 'running'> }) {
  const { t } = useTranslation()
  const open = (tab: 'log' | 'doctor' | 'settings'): void => openServer(connection.name, tab)
  return (
    <EmptyState title={t(`server.state.${kind}`)} sentence={kind === 'failed' ? t('server.stateSentence.failed') : t('server.stateSentence')}>
      {kind === 'failed' && (
        <>
          {connection.origin === 'settings' && (
            <Button look="primary" data-testid="edit-failed" onClick={() => open('settings')}>
              {t('server.edit.do')}
            </Button>
          )}
          <Button onClick={() => open('log')}>{t('server.tab.log')}</Button>
          <Button onClick={() => open('doctor')}>{t('server.examine')}</Button>
        </>
      )}
    </EmptyState>
  )
}

interface ToolsProps {
  readonly server: ServerTools
  readonly state: ConnectionView['state']['kind']
  /** Practice servers are not in the settings: their switches only show. */
  readonly fixed: boolean
  readonly failure: Failure | null
  readonly onChange: (change: ServerChange) => void
  readonly Request: RequestView
}

function Tools({ server, state, fixed, failure, onChange, Request }: ToolsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [words, setWords] = useState('')
  const [filter, setFilter] = useState<ToolFilter>('all')
  const [running, setRunning] = useState<ServerTool | null>(null)
  const cannotRun = state === 'running' ? null : state === 'off' ? t('server.runOff') : t('server.runLater')
  const scroller = useRef<HTMLDivElement>(null)
  const figures = useMemo(() => toolFigures(server.tools), [server])
  const shown = useMemo(() => filterTools(server.tools, words, filter), [server, words, filter])
  const toTurn = (on: boolean): readonly ServerTool[] => shown.filter(tool => (on ? tool.standing === 'off' : isOn(tool)))
  const turn = useCallback((tools: readonly ServerTool[], on: boolean) => onChange({ tools: tools.map(({ original_name }) => ({ original_name, on })) }), [onChange])
  return (
    <div ref={scroller} data-testid="tools-tab" className="h-full overflow-y-auto [scrollbar-gutter:stable]">
      <div className="mx-auto max-w-[1080px] px-8 pt-5 pb-12">
        <ServerSwitches server={server} figures={figures} runs={state === 'running'} fixed={fixed} onChange={onChange} />
        {fixed && <p className="mt-2 text-small text-ink-3">{t('server.fixed')}</p>}
        {server.as_of !== undefined && <p className="mt-2 text-small text-ink-3">{format.sentences([t('server.asOf', { time: format.dateTime(server.as_of) }), ...(cannotRun === null ? [] : [cannotRun])])}</p>}
        <FailureLine failure={failure} className="mt-2 text-small" />
        <div className="sticky top-0 z-10 mt-1 bg-paper">
          <ToolsBar words={words} onWords={setWords} filter={filter} onFilter={setFilter} figures={figures} canTurnOn={fixed ? 0 : toTurn(true).length} canTurnOff={fixed ? 0 : toTurn(false).length} onTurn={on => turn(toTurn(on), on)} />
          {shown.some(tool => tool.standing !== 'quarantined') && <ToolTableHead />}
        </div>
        <ToolTable server={server} tools={shown} words={words} fixed={fixed} cannotRun={cannotRun} scroller={scroller} onChange={onChange} onRun={setRunning} />
      </div>
      {running && <ToolRun key={running.original_name} server={server.server} tool={running} Request={Request} onClose={() => setRunning(null)} />}
    </div>
  )
}

function Shapes() {
  return (
    <div aria-hidden>
      <div className="h-44 rounded-panel bg-hover" />
      <div className="mt-4 h-8 w-72 rounded-control bg-hover" />
      <div className="mt-4 space-y-2">
        {[1, 2, 3, 4].map(each => (
          <div key={each} className="h-10 rounded-control bg-hover" />
        ))}
      </div>
    </div>
  )
}
