import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { TargetSnapshot } from '../../../shared/connector.ts'
import { readCatalogDetail } from '../../store/catalog-actions.ts'
import { AccessList } from '../../ui/access-list.tsx'
import { CommandBox } from '../../ui/command-box.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useWords } from '../../ui/use-words.ts'
import { isHosted } from './server-words.ts'

/** What will run and what it may touch, before a person lets it. */
export function ServerFacts({ target, brief }: { readonly target: TargetSnapshot; readonly brief: boolean }) {
  const { t } = useTranslation()
  const say = useWords()
  const ask = useCallback(() => readCatalogDetail(target.name), [target.name])
  const { value } = useAnswer(brief ? null : ask)
  const command = target.command ?? value?.command
  if (brief) return null
  const placeholders = { ...Object.fromEntries((target.required_env ?? []).map(each => [each.name, each.prompt])), DATA_FOLDER: t('catalog.dataFolder') }
  const remote = isHosted({ command })
  return (
    <div className="mt-2 space-y-2.5">
      {value && <p className="selectable text-ui break-words text-ink-2">{say(value.item.entry.description)}</p>}
      {command !== undefined && (
        <div>
          <p className="mb-1 text-small text-ink-3">{remote ? t('serverCard.reaches') : t('serverCard.runs')}</p>
          <CommandBox asked={placeholders} text={command} label={remote ? t('serverCard.reaches') : t('serverCard.runs')} />
        </div>
      )}
      {value && (
        <div>
          <p className="mb-1 text-small text-ink-3">{t('serverCard.mayTouch')}</p>
          <AccessList access={value.item.entry.access} />
        </div>
      )}
    </div>
  )
}
