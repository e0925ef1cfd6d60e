import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '../../../shared/connection.ts'
import { openServer } from '../../store/server-actions.ts'
import { serverTitle } from '../../store/server-title.ts'
import { classNames } from '../../ui/class-names.ts'
import { BreakingText } from '../../ui/breaking-text.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useFormat } from '../../ui/format.ts'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { ServerMenu } from './server-menu.tsx'
import { ServerSentence } from './server-sentence.tsx'
import { ServerVerb, useServerCommands } from './server-verb.tsx'
import { shortTarget } from './short-target.ts'

export interface ServerCardProps {
  readonly connection: ConnectionView
  readonly tools: { readonly count: number; readonly tokens: number }
  /** It was turned off here, and is where it was before. */
  readonly turnedOff: boolean
}

/** One server in the list: what it is, how it stands, and the one verb that its state calls for. The rest of the card opens its page. */
export function ServerCard({ connection, tools, turnedOff }: ServerCardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, state, quarantined } = connection
  const title = serverTitle(connection)
  const commands = useServerCommands(name)
  const failure = commands.turn.failure ?? commands.restart.failure ?? commands.signIn.failure
  const attention = state.kind === 'failed' || state.kind === 'unauthorized'
  return (
    <article
      data-testid="connection-card"
      data-name={name}
      data-state={state.kind}
      aria-label={title}
      className={classNames(
        'relative flex min-h-32 flex-col rounded-panel border bg-surface p-3.5 transition-colors duration-100 has-[[data-opens]:focus-visible]:outline-2 has-[[data-opens]:focus-visible]:outline-accent has-[[data-opens]:hover]:bg-raised',
        attention ? 'border-[color-mix(in_oklab,var(--color-wait)_60%,var(--color-line))]' : 'border-line has-[[data-opens]:hover]:border-line-strong',
      )}
    >
      <div className="flex items-center gap-3">
        <LetterTile name={title} off={state.kind === 'off' || state.kind === 'stopping'} />
        <h3 className="min-w-0 flex-1 text-[14px] font-semibold">
          <button type="button" data-opens data-testid="connection-open" title={title} onClick={() => openServer(name)} className="line-clamp-2 max-w-full text-left break-words outline-none after:absolute after:inset-0 after:rounded-panel">
            {title}
          </button>
        </h3>
        <div className="relative flex items-center gap-1.5">
          <ServerVerb connection={connection} commands={commands} turnedOff={turnedOff} />
          <ServerMenu connection={connection} commands={commands} />
        </div>
      </div>
      <div className="mt-2 flex-1 pl-12">
        <p className="text-ui break-words text-ink-2">
          <ServerSentence connection={connection} />
        </p>
        <p className="mt-1 line-clamp-2 font-mono text-tiny break-words text-ink-3" title={connection.target}>
          <BreakingText text={shortTarget(connection)} />
        </p>
        <FailureLine failure={failure} />
      </div>
      <p className="figures mt-2 flex flex-wrap gap-x-2 pl-12 text-small text-ink-3">
        {tools.count > 0 && <span>{t('connections.tools', { count: tools.count, tokens: format.tokens(tools.tokens) })}</span>}
        {(state.kind === 'failed' || state.kind === 'unauthorized') && <span>{format.dateTime(state.at)}</span>}
        {connection.origin === 'practice' && <span>{t('connections.practice')}</span>}
        {quarantined.length > 0 && <span className="text-wait-ink">{t('connections.quarantined', { count: quarantined.length })}</span>}
      </p>
    </article>
  )
}
