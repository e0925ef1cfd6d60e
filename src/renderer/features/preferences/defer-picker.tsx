import { Check } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listTools } from '../../store/tool-actions.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { useAnswer } from '../../ui/use-answer.ts'

/** Which built-in tools are found by search instead of being sent with every message. */
export function DeferPicker({ value, onSet }: { readonly value: readonly string[]; readonly onSet: (value: readonly string[]) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tools = useAnswer(listTools)
  const builtIns = useMemo(() => (tools.value ?? []).filter(tool => tool.server === null), [tools.value])
  // Names from the settings file that no tool carries stay: another version may have them.
  const deferred = builtIns.filter(tool => value.includes(tool.name)).length
  const label = builtIns.length === 0 ? format.number(value.length) : t('toolSearch.deferCount', { count: deferred, total: format.number(builtIns.length) })
  return (
    <Panel label={t('toolSearch.defer')} trigger={<Button data-testid="pref-defer-open">{label}</Button>}>
      <ul className="max-h-80 w-72 overflow-y-auto p-1">
        {builtIns.map(tool => {
          const on = value.includes(tool.name)
          return (
            <li key={tool.name}>
              <button
                type="button"
                role="checkbox"
                aria-checked={on}
                disabled={tool.standing === 'direct'}
                onClick={() => onSet(on ? value.filter(name => name !== tool.name) : [...value, tool.name])}
                className="flex h-7 w-full items-center gap-2 rounded-[6px] px-2 text-left hover:bg-hover disabled:opacity-50"
              >
                <span aria-hidden className={classNames('grid size-[15px] place-items-center rounded-[4px] border', on ? 'border-accent bg-accent text-on-accent' : 'border-line-strong')}>
                  {on && <Check size={11} strokeWidth={2.5} />}
                </span>
                <span className="min-w-0 flex-1 truncate font-mono text-small">{tool.name}</span>
                <span className="figures text-small text-ink-3">{tool.standing === 'direct' ? t('toolSearch.alwaysDirect') : format.number(tool.tokens)}</span>
              </button>
            </li>
          )
        })}
        {builtIns.length === 0 && <li className="px-2 py-1.5 text-ui text-ink-3">{tools.asking ? '…' : t('toolSearch.deferNone')}</li>}
      </ul>
    </Panel>
  )
}
