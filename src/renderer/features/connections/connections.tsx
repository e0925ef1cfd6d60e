import { FileInput, Plus } from 'lucide-react'
import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '../../../shared/connection.ts'
import type { ServerTab } from '../../store/desk.ts'
import { type HostedApp, hostedApps } from '../../store/hosted.ts'
import { reloadHosted } from '../../store/hosted-actions.ts'
import { showImport } from '../../store/place-actions.ts'
import { listTools } from '../../store/tool-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { AddServer } from './add-server.tsx'
import { FilterBar, type FilterBarProps } from './filter-bar.tsx'
import { entriesOf, type Filter, groupConnections, keepPlaces, type Places, type Standing } from './group-connections.ts'
import { HostedFailure } from './hosted-failure.tsx'
import { type ToolSum, toolsByServer } from './server-tools.ts'

const noTools: ToolSum = { count: 0, tokens: 0 }
/** From here on a list is searched rather than read. */
const manyEntries = 4

export interface ConnectionsProps {
  readonly App: ComponentType<{ readonly app: HostedApp }>
  readonly Server: ComponentType<{ readonly connection: ConnectionView; readonly tools: ToolSum; readonly turnedOff: boolean }>
  readonly ServerPage: ComponentType<{ readonly connection: ConnectionView; readonly tab: ServerTab }>
  readonly Identity: ComponentType
}

/** Every server and hosted app, by what a person has to do about it; or the page of the one server that was opened. */
export function Connections({ ServerPage, ...parts }: ConnectionsProps) {
  const opened = useStore(({ desk: { place } }) => (place.kind === 'connections' ? place.server : undefined))
  const connection = useStore(({ view }) => view.connections.find(each => each.name === opened?.name))
  // The list is as it was when the person comes back to it.
  const [words, setWords] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  if (opened && connection) return <ServerPage key={connection.name} connection={connection} tab={opened.tab} />
  return <ConnectionList {...parts} words={words} onWords={setWords} filter={filter} onFilter={setFilter} />
}

type ListProps = Omit<ConnectionsProps, 'ServerPage'> & Pick<FilterBarProps, 'words' | 'onWords' | 'filter' | 'onFilter'>

function ConnectionList({ App, Server, Identity, words, onWords, filter, onFilter }: ListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const connections = useStore(state => state.view.connections)
  const overview = useStore(state => state.view.hosted.overview)
  const [adding, setAdding] = useState(false)
  const added = useCallback(() => setAdding(false), [])
  useEffect(() => void reloadHosted(), [])
  const ask = useMemo(() => () => (void connections, listTools()), [connections])
  const tools = useAnswer(ask)
  const byServer = useMemo(() => toolsByServer(tools.value ?? []), [tools.value])
  const apps = useMemo(() => (overview ? hostedApps(overview) : []), [overview])
  const entries = useMemo(() => entriesOf(connections, apps), [connections, apps])
  const [places, setPlaces] = useState<Places>(new Map())
  const kept = keepPlaces(places, connections)
  if (kept !== places) setPlaces(kept)
  const groups = useMemo(() => groupConnections(entries, words, filter, kept), [entries, words, filter, kept])
  const heading: Readonly<Record<Standing, string>> = { attention: t('connections.attention'), connected: t('connections.connected'), available: t('connections.available'), off: t('connections.off') }
  const total = [...byServer.values()].reduce((sum, each) => ({ count: sum.count + each.count, tokens: sum.tokens + each.tokens }), noTools)
  const about = apps.length === 0 ? t('connections.sentence') : t('connections.sentenceHosted')
  return (
    <Page
      testId="connections"
      title={t('side.connections')}
      sentence={format.sentences(total.count === 0 ? [about] : [...(apps.length === 0 ? [] : [about]), t('connections.sentenceTools', { count: total.count, tokens: format.tokens(total.tokens) })])}
      aside={
        <div className="flex gap-2">
          <Button data-testid="connections-import" icon={<FileInput size={14} strokeWidth={1.5} aria-hidden />} onClick={() => showImport()}>
            {t('catalog.import')}
          </Button>
          <Button data-testid="add-server" icon={<Plus size={14} strokeWidth={1.75} />} onClick={() => setAdding(true)}>
            {t('connections.add')}
          </Button>
        </div>
      }
    >
      <Identity />
      {entries.length > manyEntries && <FilterBar entries={entries} words={words} onWords={onWords} filter={filter} onFilter={onFilter} />}
      <HostedFailure />
      {groups.map(group => (
        <section key={group.standing} aria-label={heading[group.standing]} data-testid={`connections-${group.standing}`}>
          <h2 className="mt-5 mb-2 text-small font-[510] text-ink-3">{heading[group.standing]}</h2>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-3">
            {group.entries.map(entry =>
              entry.kind === 'app' ? <App key={`app/${entry.app.connector}`} app={entry.app} /> : <Server key={`server/${entry.server.name}`} connection={entry.server} tools={byServer.get(entry.server.name) ?? noTools} turnedOff={entry.server.state.kind === 'off' && group.standing !== 'off'} />,
            )}
          </div>
        </section>
      ))}
      {entries.length === 0 && (
        <EmptyState title={t('connections.emptyTitle')} sentence={t('connections.emptySentence')}>
          <Button look="primary" onClick={() => setAdding(true)}>
            {t('connections.add')}
          </Button>
        </EmptyState>
      )}
      {entries.length > 0 && groups.length === 0 && <p className="mt-8 text-ui text-ink-3">{words.trim() === '' ? t('connections.nothingHere') : t('side.nothingFound', { words })}</p>}
      <Dialog open={adding} onOpenChange={setAdding} title={t('connections.add')} sentence={t('connections.addSentence')} testId="add-server-dialog">
        <AddServer onDone={added} />
      </Dialog>
    </Page>
  )
}
