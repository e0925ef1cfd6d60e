import { Plus, Trash2 } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelView } from '../../../shared/ipc.ts'
import { chooseModel, discoverModels, openAddModel, removeModel } from '../../store/model-actions.ts'
import { chosenModel } from '../../store/models.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useFormat } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Pill } from '../../ui/pill.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useCommand } from '../../ui/use-command.ts'

/** Models a chat can go to; the one new chats use is marked. */
export function ModelsPage() {
  const { t } = useTranslation()
  const models = useStore(state => state.view.models)
  const inUse = useStore(state => chosenModel({ view: state.view, desk: { ...state.desk, models: {} } }, null)?.id)
  const looking = useAnswer(discoverModels)
  const groups = useMemo(
    () => [
      { heading: t('models.yours'), models: models.filter(model => model.origin === 'settings') },
      { heading: t('models.found'), models: models.filter(model => model.origin === 'discovered') },
      { heading: t('models.withoutModel'), models: models.filter(model => model.origin === 'practice') },
    ],
    [models, t],
  )
  return (
    <Page
      testId="pref-models"
      title={t('prefs.models')}
      sentence={t('models.sentence')}
      aside={
        <Button data-testid="add-model" icon={<Plus size={14} strokeWidth={1.75} />} onClick={() => openAddModel(true)}>
          {t('models.add')}
        </Button>
      }
    >
      <div className="max-w-[680px]">
        {groups
          .filter(group => group.models.length > 0)
          .map(group => (
            <section key={group.heading} className="mt-5">
              <h2 className="mb-1.5 text-small font-[510] text-ink-3">{group.heading}</h2>
              <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
                {group.models.map(model => (
                  <ModelRow key={model.id} model={model} inUse={model.id === inUse} />
                ))}
              </ul>
            </section>
          ))}
        <p className="mt-4 text-small text-ink-3" role="status">
          {looking.asking ? t('first.looking') : ''}
        </p>
      </div>
    </Page>
  )
}

function ModelRow({ model, inUse }: { readonly model: ModelView; readonly inUse: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const choose = useCallback(() => chooseModel(null, model.id), [model.id])
  const choosing = useCommand(choose)
  const removing = useCommand(removeModel)
  const failure = choosing.failure ?? removing.failure
  const facts = [model.origin === 'practice' ? t('models.practiceSentence') : model.place, model.context_length === null || model.origin === 'practice' ? '' : t('models.window', { tokens: format.tokens(model.context_length) })]
  return (
    <li data-testid="model-row" data-model={model.id} className="flex min-h-12 items-center gap-3 px-3.5 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate text-ui font-[510]">{model.origin === 'practice' ? t('models.practice') : model.label}</p>
        <p className="truncate text-small text-ink-3">{facts.filter(Boolean).join(' · ')}</p>
        <FailureLine failure={failure} className="text-small" />
      </div>
      {inUse ? (
        <Pill tone="accent">{t('models.inUse')}</Pill>
      ) : (
        <Button busy={choosing.busy} onClick={() => void choosing.run()}>
          {t('models.use')}
        </Button>
      )}
      {model.origin === 'settings' && <IconButton name={t('models.remove', { name: model.label })} icon={<Trash2 size={15} strokeWidth={1.5} />} disabled={removing.busy} onClick={() => void removing.run(model.id)} />}
    </li>
  )
}
