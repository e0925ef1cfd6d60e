import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { changeCatalog } from '../../store/catalog-actions.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'
import { isCategory } from './kind-words.ts'
import { nextInRow } from './move-focus.ts'

export interface CategoryListProps {
  readonly counts: readonly { readonly category: string; readonly count: number }[]
  readonly chosen: string | null
}

/** Narrows the catalog to one kind of work. One stop for Tab; arrows move within it. */
export function CategoryList({ counts, chosen }: CategoryListProps) {
  const { t } = useTranslation()
  const listed = counts.some(({ category }) => category === chosen)
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <div role="group" aria-label={t('catalog.categories')} data-testid="catalog-categories" onKeyDown={moveWithin} className="flex flex-wrap gap-1 @3xl:sticky @3xl:top-0 @3xl:w-40 @3xl:shrink-0 @3xl:flex-col @3xl:flex-nowrap @3xl:gap-0 @3xl:self-start">
      <CategoryButton label={t('catalog.category.all')} count={all} active={chosen === null} stop={!listed} testId="category-all" onClick={() => changeCatalog({ category: null })} />
      {counts.map(({ category, count }) => (
        <CategoryButton
          key={category}
          label={isCategory(category) ? t(`catalog.category.${category}`) : category}
          count={count}
          active={chosen === category}
          stop={chosen === category}
          testId={`category-${category}`}
          onClick={() => changeCatalog({ category: chosen === category ? null : category })}
        />
      ))}
    </div>
  )
}

interface CategoryButtonProps {
  readonly label: string
  readonly count: number
  readonly active: boolean
  /** Tab leads to it. */
  readonly stop: boolean
  readonly testId: string
  readonly onClick: () => void
}

function CategoryButton({ label, count, active, stop, testId, onClick }: CategoryButtonProps) {
  const format = useFormat()
  return (
    <button
      type="button"
      data-testid={testId}
      aria-pressed={active}
      tabIndex={stop ? 0 : -1}
      onClick={onClick}
      className={classNames(
        'flex h-7 items-center gap-2 rounded-control px-2 text-left text-ui transition-colors duration-100 @3xl:w-full',
        active ? 'bg-accent-soft font-[510] text-accent-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
      )}
    >
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <span className={classNames('figures text-small', active ? 'text-accent-ink' : 'text-ink-3')}>{format.number(count)}</span>
    </button>
  )
}

function moveWithin(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = buttons.findIndex(button => button === document.activeElement)
  const to = nextInRow(event.key, at, buttons.length)
  if (to === null) return
  event.preventDefault()
  buttons[to]?.focus()
}
