import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listTools } from '../../store/tool-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { inputLook } from '../../ui/field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { AddServer } from './add-server.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { groupConnections, type Standing } from './group-connections.ts'
import { type ServerTools, toolsByServer } from './server-tools.ts'

const noTools: ServerTools = { count: 0, tokens: 0 }

/** Every server, by what a person has to do about it. */
export function Connections() {
  const { t } = useTranslation()
  const format = useFormat()
  const connections = useStore(state => state.view.connections)
  const [words, setWords] = useState('')
  const [adding, setAdding] = useState(false)
  const ask = useMemo(() => () => (void connections, listTools()), [connections])
  const tools = useAnswer(ask)
  const byServer = useMemo(() => toolsByServer(tools.value ?? []), [tools.value])
  const groups = useMemo(() => groupConnections(connections, words), [connections, words])
  const heading: Readonly<Record<Standing, string>> = { attention: t('connections.attention'), connected: t('connections.connected'), off: t('connections.off') }
  const total = [...byServer.values()].reduce((sum, each) => ({ count: sum.count + each.count, tokens: sum.tokens + each.tokens }), noTools)
  return (
    <Page
      testId="connections"
      title={t('side.connections')}
      sentence={total.count === 0 ? t('connections.sentence') : t('connections.sentenceTools', { count: total.count, tokens: format.tokens(total.tokens) })}
      aside={
        <Button data-testid="add-server" icon={<Plus size={14} strokeWidth={1.75} />} onClick={() => setAdding(true)}>
          {t('connections.add')}
        </Button>
      }
    >
      {connections.length > 6 && <input type="search" value={words} onChange={event => setWords(event.target.value)} aria-label={t('connections.filter')} placeholder={t('connections.filter')} className={`${inputLook} mt-4 max-w-80`} />}
      {groups.map(group => (
        <section key={group.standing} aria-label={heading[group.standing]} data-testid={`connections-${group.standing}`}>
          <h2 className="mt-5 mb-2 text-small font-[510] text-ink-3">{heading[group.standing]}</h2>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(300px,1fr))] gap-3">
            {group.connections.map(connection => (
              <ConnectionCard key={connection.name} connection={connection} tools={byServer.get(connection.name) ?? noTools} />
            ))}
          </div>
        </section>
      ))}
      {connections.length === 0 && (
        <EmptyState title={t('connections.emptyTitle')} sentence={t('connections.emptySentence')}>
          <Button look="primary" onClick={() => setAdding(true)}>
            {t('connections.add')}
          </Button>
        </EmptyState>
      )}
      {connections.length > 0 && groups.length === 0 && <p className="mt-8 text-ui text-ink-3">{t('side.nothingFound', { words })}</p>}
      <Dialog open={adding} onOpenChange={setAdding} title={t('connections.add')} sentence={t('connections.addSentence')} testId="add-server-dialog">
        <AddServer onDone={() => setAdding(false)} />
      </Dialog>
    </Page>
  )
}
