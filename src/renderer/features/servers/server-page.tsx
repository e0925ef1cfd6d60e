import { ArrowLeft } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '../../../shared/connection.ts'
import { type ServerTab, serverTabs } from '../../store/desk.ts'
import { closeServer, openServer } from '../../store/server-actions.ts'
import { serverTitle } from '../../store/server-title.ts'
import { useStore } from '../../store/store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { revealConnection } from '../../ui/reveal-connection.ts'
import { DoctorTab } from './doctor-tab.tsx'
import { LogTab } from './log-tab.tsx'
import { OffersTab } from './offers-tab.tsx'
import type { RequestView } from './run-live.tsx'
import { ServerMenu } from './server-menu.tsx'
import { ServerSentence } from './server-sentence.tsx'
import { ServerVerb, useServerCommands } from './server-verb.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { ToolsTab } from './tools-tab.tsx'

export interface ServerPageProps {
  readonly connection: ConnectionView
  readonly tab: ServerTab
  /** The card of a sign-in or an update of this server, while there is one. */
  readonly Operation: ComponentType<{ readonly name: string; readonly agreed?: boolean }>
  readonly Request: RequestView
}

/** One server: how it stands, its tools and what each costs, and everything that can be done about it. */
export function ServerPage({ connection, tab, Operation, Request }: ServerPageProps) {
  const { t } = useTranslation()
  const { name, offers, installed } = connection
  const title = serverTitle(connection)
  const unsaved = useStore(({ desk }) => desk.serverChanges[name] !== undefined)
  const commands = useServerCommands(name)
  const failure = commands.turn.failure ?? commands.restart.failure ?? commands.signIn.failure
  const heading = useRef<HTMLHeadingElement>(null)
  // The person opened this page: its name is where they stand now.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [name])
  const back = useCallback(() => {
    closeServer()
    revealConnection(name)
  }, [name])
  useEscape(back)
  const tabs = serverTabs.filter(each => each !== 'offers' || offers.resources || offers.prompts || tab === 'offers')
  return (
    <Tabs.Root
      data-testid="server-page"
      data-name={name}
      data-state={connection.state.kind}
      value={tab}
      onValueChange={value => openServer(name, serverTabs.find(each => each === value) ?? 'tools')}
      className="flex h-full flex-col"
    >
      <header className="shrink-0 overflow-hidden border-b border-line [scrollbar-gutter:stable]">
        <div className="mx-auto max-w-[1080px] px-8 pt-4">
          <button type="button" data-testid="server-back" onClick={back} className="-ml-1.5 inline-flex h-6 items-center gap-1 rounded-control px-1.5 text-small text-ink-3 hover:bg-hover hover:text-ink">
            <ArrowLeft size={13} strokeWidth={1.75} aria-hidden />
            {t('side.connections')}
          </button>
          <div className="mt-2 flex items-start gap-3">
            <LetterTile name={title} off={connection.state.kind === 'off'} />
            <div className="min-w-0 flex-1">
              <h1 ref={heading} tabIndex={-1} data-quiet-focus className="truncate text-title font-semibold tracking-[-0.015em]" title={title}>
                {title}
              </h1>
              <p className="selectable text-ui break-words text-ink-2">
                <ServerSentence connection={connection} />
              </p>
            </div>
            <ServerVerb connection={connection} commands={commands} />
            <ServerMenu connection={connection} commands={commands} />
          </div>
          {failure && (
            <div className="mt-3">
              <FailureNote failure={failure} />
            </div>
          )}
          <div className="mt-3 space-y-2 empty:hidden">
            <Operation name={name} />
            {installed && installed.name !== name && <Operation name={installed.name} />}
          </div>
          <Tabs.List aria-label={t('server.tabs', { name })} className="mt-3 -ml-2.5 flex gap-1">
            {tabs.map(each => (
              <Tabs.Trigger
                key={each}
                value={each}
                data-testid={`server-tab-${each}`}
                className="relative h-9 rounded-t-control px-2.5 text-ui text-ink-2 -outline-offset-2 after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink data-[state=active]:font-[510] data-[state=active]:text-ink data-[state=active]:after:bg-accent"
              >
                {t(`server.tab.${each}`)}
                {each === 'settings' && unsaved && <Unsaved />}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
        </div>
      </header>
      <Pane tab="tools">
        <ToolsTab connection={connection} Request={Request} />
      </Pane>
      <Pane tab="offers">
        <OffersTab connection={connection} />
      </Pane>
      <Pane tab="settings">
        <SettingsTab connection={connection} commands={commands} />
      </Pane>
      <Pane tab="log">
        <LogTab name={name} />
      </Pane>
      <Pane tab="doctor">
        <DoctorTab name={name} />
      </Pane>
    </Tabs.Root>
  )
}

/** Something in the form is not saved yet. */
function Unsaved() {
  const { t } = useTranslation()
  return (
    <span data-testid="unsaved" title={t('server.unsaved')} className="ml-1.5 inline-block size-1.5 rounded-full bg-accent align-[2px]">
      <span className="sr-only">{t('server.unsaved')}</span>
    </span>
  )
}

function Pane({ tab, children }: { readonly tab: ServerTab; readonly children: ReactNode }) {
  return (
    <Tabs.Content value={tab} tabIndex={-1} className="min-h-0 flex-1 outline-none">
      {children}
    </Tabs.Content>
  )
}

/** Esc goes back, where nothing nearer took it. At the document: menus and dialogs come before, the window's own shortcut after. */
function useEscape(back: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
      event.preventDefault()
      back()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [back])
}
