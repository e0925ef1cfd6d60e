import { useTranslation } from 'react-i18next'
import { languageOf } from '../../i18n/language-of.ts'
import { useStore } from '../../store/store.ts'
import type { ConversationParts } from './conversation.tsx'
import type { Waiting } from '../../store/view.ts'

export interface TitleBarProps extends Pick<ConversationParts, 'Meter' | 'WaitingList'> {
  readonly session: string | null
  readonly onShow: (waiting: Waiting) => void
}

export function TitleBar({ session, Meter, WaitingList, onShow }: TitleBarProps) {
  const { t, i18n } = useTranslation()
  const title = useStore(state => state.view.sessions.find(each => each.id === session)?.title ?? '')
  const shown = session === null ? t('side.newChat') : title || t('side.untitled')
  return (
    <header className="flex h-12 shrink-0 items-center gap-4 border-b border-line px-[18px]">
      <h1 data-testid="session-title" lang={languageOf(shown, i18n.language)} className="min-w-0 flex-1 truncate text-ui font-semibold">
        {shown}
      </h1>
      <WaitingList onShow={onShow} />
      {session !== null && <Meter session={session} />}
    </header>
  )
}
