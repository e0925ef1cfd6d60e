import { useTranslation } from 'react-i18next'
import { chosenModel, isFirstStart } from '../../store/models.ts'
import { useStore } from '../../store/store.ts'
import { ExamplePrompts } from './example-prompts.tsx'
import { FirstStart } from './first-start.tsx'

/** What an empty chat shows: on the first start how to begin, later what could be asked. */
export function Welcome() {
  const { t } = useTranslation()
  const ready = useStore(state => state.desk.load.kind === 'ready')
  const first = useStore(isFirstStart)
  const practice = useStore(state => chosenModel(state, null)?.origin === 'practice')
  if (!ready) return null
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto flex min-h-full max-w-[768px] flex-col justify-center px-6 py-10">
        {first ? (
          <FirstStart />
        ) : (
          <>
            <h2 className="text-title font-semibold tracking-[-0.015em]">{t('welcome.ask')}</h2>
            <p className="mt-1 max-w-[560px] text-ui text-ink-2">{practice ? t('welcome.practice') : t('welcome.sentence')}</p>
            {practice && <ExamplePrompts />}
          </>
        )}
      </div>
    </div>
  )
}
