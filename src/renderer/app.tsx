import { Tooltip } from 'radix-ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ActivityPanel } from './features/activity/activity-panel.tsx'
import { ThoughtRow } from './features/activity/thought-row.tsx'
import { ApprovalCard } from './features/approvals/approval-card.tsx'
import { QuestionCard } from './features/approvals/question-card.tsx'
import { RequestCard } from './features/approvals/request-card.tsx'
import { WaitingCard } from './features/approvals/waiting-card.tsx'
import { WaitingList } from './features/approvals/waiting-list.tsx'
import { Catalog } from './features/catalog/catalog.tsx'
import { Connections } from './features/connections/connections.tsx'
import { ConnectCard } from './features/connectors/connect-card.tsx'
import { ConnectTwin } from './features/connectors/connect-twin.tsx'
import { HostedCard } from './features/connectors/hosted-card.tsx'
import { IdentityLine } from './features/connectors/identity-line.tsx'
import { OpenServers } from './features/connectors/open-servers.tsx'
import { ServerOperation } from './features/connectors/server-operation.tsx'
import { ContextMeter } from './features/context-meter/context-meter.tsx'
import { Conversation, type ConversationParts } from './features/conversation/conversation.tsx'
import { DropZone } from './features/imports/drop-zone.tsx'
import { ImportNotice } from './features/imports/import-notice.tsx'
import { ImportPage } from './features/imports/import-page.tsx'
import { AddModelDialog } from './features/models/add-model-dialog.tsx'
import { Welcome } from './features/onboarding/welcome.tsx'
import { PreferenceList } from './features/preferences/preference-list.tsx'
import { Preferences } from './features/preferences/preferences.tsx'
import { ServerCard } from './features/servers/server-card.tsx'
import { ServerPage, type ServerPageProps } from './features/servers/server-page.tsx'
import { SearchInspector } from './features/search-inspector/search-inspector.tsx'
import { Chats } from './features/sessions/chats.tsx'
import { SideList } from './features/sessions/side-list.tsx'
import { resolveLanguage, setLanguage } from './i18n/i18n.ts'
import { loadApp } from './store/app-actions.ts'
import { rememberLook } from './store/look.ts'
import { useStore } from './store/store.ts'
import { openRequest } from './store/transcript-requests.ts'
import type { Approval, CallItem } from './store/view.ts'
import { AppNotices } from './ui/app-notices.tsx'
import { Button } from './ui/button.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { FailureNote } from './ui/failure-note.tsx'
import { SideFrame } from './ui/side-frame.tsx'
import { useShortcuts } from './ui/use-shortcuts.ts'

/** Features meet here and nowhere else: each is handed the pieces of others it has room for. */
const parts: ConversationParts = {
  Activity: ActivityPanel,
  Card: RowCard,
  Thought: ThoughtRow,
  Question: QuestionCard,
  Meter: ContextMeter,
  WaitingList,
  Twin: TwinCard,
  Welcome,
}

interface CardProps {
  readonly session: string
  readonly call: CallItem
}

/** What stands under a row: what it asks, and the card on which it connects apps. */
function RowCard({ session, call }: CardProps) {
  return (
    <>
      <WaitingCard session={session} call={call} />
      {call.operation && (
        <div className="px-3 pb-3 pl-[37px]">
          <ConnectCard operation={call.operation} />
        </div>
      )}
    </>
  )
}

/** In whose name hosted apps are reached, and the servers that are not in the list yet. */
function ConnectionsHead() {
  return (
    <>
      <IdentityLine />
      <OpenServers />
    </>
  )
}

function OpenedServer(props: Omit<ServerPageProps, 'Operation' | 'Request'>) {
  return <ServerPage {...props} Operation={ServerOperation} Request={RequestCard} />
}

function TwinCard({ session, call }: CardProps) {
  if (call.question?.state === 'open') return <QuestionCard session={session} question={call.question} />
  const asked = openRequest(call)
  if (asked) return <RequestCard session={session} asked={asked} compact />
  const approval: Approval | null = call.approval
  if (approval?.answer === null) return <ApprovalCard session={session} call={call} approval={approval} compact />
  return call.operation && <ConnectTwin operation={call.operation} />
}

export function App() {
  useLook()
  useShortcuts()
  const inPreferences = useStore(state => state.desk.place.kind === 'preferences')
  return (
    <Tooltip.Provider delayDuration={500} skipDelayDuration={300}>
      <ErrorBoundary fallback={message => <Broken message={message} />}>
        <SideFrame side={<SideList lower={inPreferences ? <PreferenceList /> : <Chats />} />}>
          <AppNotices />
          <ImportNotice />
          <Main />
        </SideFrame>
        <AddModelDialog />
      </ErrorBoundary>
    </Tooltip.Provider>
  )
}

function Main() {
  const { t } = useTranslation()
  const load = useStore(state => state.desk.load)
  const place = useStore(state => state.desk.place)
  if (load.kind === 'failed') {
    return (
      <div className="mx-auto max-w-[560px] p-8">
        <FailureNote failure={load.failure}>
          <Button onClick={() => void loadApp()}>{t('action.retry')}</Button>
        </FailureNote>
      </div>
    )
  }
  const key = place.kind === 'chat' ? `chat/${place.session ?? 'new'}` : place.kind
  return (
    <main className="min-h-0 flex-1">
      <ErrorBoundary resetKey={key} fallback={message => <Broken message={message} />}>
        {place.kind === 'chat' && <Conversation session={place.session} parts={parts} />}
        {(place.kind === 'connections' || place.kind === 'catalog' || place.kind === 'import') && (
          <DropZone>
            {place.kind === 'connections' && <Connections App={HostedCard} Server={ServerCard} ServerPage={OpenedServer} Identity={ConnectionsHead} />}
            {place.kind === 'catalog' && <Catalog Card={ServerOperation} />}
            {place.kind === 'import' && <ImportPage />}
          </DropZone>
        )}
        {place.kind === 'inspector' && <SearchInspector />}
        {place.kind === 'preferences' && <Preferences page={place.page} />}
      </ErrorBoundary>
    </main>
  )
}

function Broken({ message }: { readonly message: string }) {
  const { t } = useTranslation()
  return (
    <div className="mx-auto max-w-[560px] p-8">
      <FailureNote failure={{ code: 'WINDOW_BROKE', message: t('broken.title'), hint: t('broken.hint', { message }) }}>
        <Button onClick={() => window.location.reload()}>{t('broken.reload')}</Button>
      </FailureNote>
    </div>
  )
}

/** Theme, density and language follow the settings. */
function useLook(): void {
  const ready = useStore(state => state.desk.load.kind === 'ready')
  const { theme, density } = useStore(state => state.view.settings.appearance)
  const chosen = useStore(state => state.view.settings.language)
  const locale = useStore(state => state.view.facts.locale)
  useEffect(() => {
    if (!ready) return
    const language = resolveLanguage(chosen, locale)
    document.documentElement.dataset['theme'] = theme
    document.documentElement.dataset['density'] = density
    rememberLook({ theme, density, language })
    void setLanguage(language)
  }, [ready, theme, density, chosen, locale])
}
