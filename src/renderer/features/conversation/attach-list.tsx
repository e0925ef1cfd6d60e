import { FileText, MessageSquareQuote, Replace } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachable } from '../../../shared/server-parts.ts'
import { sayCore } from '../../i18n/say-main.ts'
import { classNames } from '../../ui/class-names.ts'
import { type AttachChoice, attachGroups } from './attach-choices.ts'

const icons = { resource: FileText, template: Replace, prompt: MessageSquareQuote } as const

export interface AttachListProps {
  /** Null: they are on their way. The words can be typed all the same. */
  readonly offers: readonly Attachable[] | null
  readonly words: string
  readonly onWords: (words: string) => void
  readonly onChoose: (choice: AttachChoice) => void
}

/** A searchable list by server. The words keep the focus; the arrows move the choice. */
export function AttachList({ offers, words, onWords, onChoose }: AttachListProps) {
  const { t } = useTranslation()
  const id = useId()
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const { groups, left } = useMemo(() => attachGroups(offers ?? [], words), [offers, words])
  const flat = useMemo(() => groups.flatMap(group => group.choices), [groups])
  const current = flat[Math.min(at, flat.length - 1)]
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((Math.min(at, flat.length - 1) + step + flat.length) % Math.max(1, flat.length))
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      onChoose(current)
    }
  }
  return (
    <div className="flex max-h-[min(400px,50vh)] w-96 max-w-[calc(100vw-48px)] flex-col">
      <input
        autoFocus
        data-testid="attach-words"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={current ? `${id}-${current.key}` : undefined}
        aria-label={t('attach.search')}
        placeholder={t('attach.search')}
        data-quiet-focus
        value={words}
        onChange={event => {
          onWords(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        className="h-10 shrink-0 border-b border-line bg-transparent px-3 text-ui"
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('attach.title')} className="min-h-0 flex-1 overflow-y-auto p-1">
        {groups.map(group => (
          <div key={group.server} role="group" aria-label={group.server}>
            <p aria-hidden className="px-2 pt-1.5 pb-0.5 text-tiny text-ink-3">
              {group.server}
            </p>
            {group.failure !== null && <p className="px-2 pb-1 text-small text-bad-ink">{sayCore(t, group.failure)}</p>}
            {group.choices.map(choice => (
              <Line key={choice.key} id={`${id}-${choice.key}`} choice={choice} selected={choice === current} onPoint={() => setAt(flat.indexOf(choice))} onChoose={() => onChoose(choice)} />
            ))}
          </div>
        ))}
        {offers === null && <div aria-hidden className="m-1 h-32 rounded-control bg-hover" />}
        {offers !== null && flat.length === 0 && <p className="px-2 py-3 text-ui text-ink-3">{words.trim() === '' ? t('attach.none') : t('side.nothingFound', { words })}</p>}
        {left > 0 && <p className="px-2 py-1.5 text-small text-ink-3">{t('attach.more', { count: left })}</p>}
      </div>
    </div>
  )
}

interface LineProps {
  readonly id: string
  readonly choice: AttachChoice
  readonly selected: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

function Line({ id, choice, selected, onPoint, onChoose }: LineProps) {
  const { t } = useTranslation()
  const Icon = icons[choice.kind]
  return (
    // The words keep the focus: a press on a line must not take it.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      data-testid="attach-choice"
      onMouseDown={event => event.preventDefault()}
      onMouseMove={selected ? undefined : onPoint}
      onClick={onChoose}
      className={classNames('flex min-h-8 items-center gap-2 rounded-[6px] px-2 py-1', selected && 'bg-hover')}
    >
      <Icon size={14} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-3" />
      <span className="max-w-[55%] shrink-0 truncate text-ui">{choice.name}</span>
      <span className="min-w-0 flex-1 truncate text-small text-ink-3">{choice.about}</span>
      {choice.asks.length > 0 && <span className="shrink-0 text-tiny text-ink-3">{t('attach.asks', { count: choice.asks.length })}</span>}
    </div>
  )
}
