import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { chooseModel, discoverModels, openAddModel } from '../../store/model-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { focusComposer } from '../../ui/focus-composer.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useCommand } from '../../ui/use-command.ts'
import { Mark } from '../../ui/wordmark.tsx'

/** The first screen: begin without anything, take a model that runs here already, or add one. */
export function FirstStart() {
  const { t } = useTranslation()
  const looking = useAnswer(discoverModels)
  const found = useStore(useShallow(state => state.view.models.filter(model => model.origin === 'discovered')))
  const practice = useStore(state => state.view.models.find(model => model.origin === 'practice')?.id ?? 'practice')
  const choose = useCallback((id: string) => chooseModel(null, id), [])
  const { run, busy, failure } = useCommand(choose)
  // The verb goes with this screen: the person goes on where they write.
  const begin = (id: string): void => void run(id).then(done => done && focusComposer())
  return (
    <div data-testid="first-start">
      <Mark size={34} />
      <h2 className="mt-4 text-[24px] leading-tight font-semibold tracking-[-0.02em]">{t('first.title')}</h2>
      <p className="mt-1.5 max-w-[560px] text-[14px] leading-relaxed text-ink-2">{t('first.sentence')}</p>
      <div className="mt-6 grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Choice title={t('first.practice')} sentence={t('first.practiceSentence')}>
          <Button look="primary" data-testid="start-practice" busy={busy} onClick={() => begin(practice)}>
            {t('first.practiceStart')}
          </Button>
        </Choice>
        <Choice title={t('first.model')} sentence={t('first.modelSentence')}>
          <Button data-testid="add-model" onClick={() => openAddModel(true)}>
            {t('models.add')}
          </Button>
        </Choice>
      </div>
      <div className="mt-4 min-h-7 text-ui text-ink-3" role="status">
        {found.length > 0 ? (
          <div className="flex flex-wrap items-center gap-2">
            <span>{t('first.found')}</span>
            {found.map(model => (
              <Button key={model.id} data-testid="found-model" busy={busy} onClick={() => begin(model.id)}>
                {model.label} <span className="font-normal text-ink-3">{model.place}</span>
              </Button>
            ))}
          </div>
        ) : looking.asking ? (
          t('first.looking')
        ) : (
          t('first.noneFound')
        )}
      </div>
      {failure && (
        <div className="mt-2">
          <FailureNote failure={failure} />
        </div>
      )}
    </div>
  )
}

function Choice({ title, sentence, children }: { readonly title: string; readonly sentence: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col rounded-panel border border-line bg-surface p-4">
      <h3 className="text-[14px] font-semibold">{title}</h3>
      <p className="mt-1 mb-4 flex-1 text-ui text-ink-2">{sentence}</p>
      <div>{children}</div>
    </section>
  )
}
