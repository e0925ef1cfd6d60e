import { Check, ChevronDown, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ModelView } from '../../../shared/ipc.ts'
import { chooseModel, discoverModels, openAddModel } from '../../store/model-actions.ts'
import { chosenModel } from '../../store/models.ts'
import { useStore } from '../../store/store.ts'
import { useFormat } from '../../ui/format.ts'
import { Menu, MenuHeading, MenuItem, MenuLine } from '../../ui/menu.tsx'

/** Which model the next message goes to. Opening it looks again for models on this machine. */
export function ModelPicker({ session }: { readonly session: string | null }) {
  const { t } = useTranslation()
  const chosen = useStore(state => chosenModel(state, session))
  const models = useStore(state => state.view.models)
  const groups: readonly { heading: string; models: readonly ModelView[] }[] = [
    { heading: t('models.yours'), models: models.filter(model => model.origin === 'settings') },
    { heading: t('models.found'), models: models.filter(model => model.origin === 'discovered') },
    { heading: t('models.withoutModel'), models: models.filter(model => model.origin === 'practice') },
  ]
  return (
    <Menu
      side="top"
      onOpenChange={open => {
        if (open) void discoverModels()
      }}
      trigger={
        <button type="button" data-testid="model-picker" aria-label={t('composer.model')} className="inline-flex h-[26px] min-w-0 items-center gap-1 rounded-full border border-line px-2.5 text-small text-ink-2 hover:bg-hover hover:text-ink">
          <span className="truncate">{chosen ? modelName(chosen, t('models.practice')) : t('composer.model')}</span>
          <ChevronDown size={13} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-3" />
        </button>
      }
    >
      {groups
        .filter(group => group.models.length > 0)
        .map(group => (
          <div key={group.heading} className="max-w-80 min-w-64">
            <MenuHeading>{group.heading}</MenuHeading>
            {group.models.map(model => (
              <MenuItem key={model.id} testId={`model-${model.id}`} icon={model.id === chosen?.id ? <Check size={14} strokeWidth={1.75} className="text-accent" /> : ''} note={<Note model={model} />} onSelect={() => void chooseModel(session, model.id)}>
                {model.origin === 'practice' ? t('models.practice') : model.label}
              </MenuItem>
            ))}
          </div>
        ))}
      <MenuLine />
      <MenuItem testId="add-model" icon={<Plus size={14} strokeWidth={1.5} />} onSelect={() => openAddModel(true)}>
        {t('models.add')}
      </MenuItem>
    </Menu>
  )
}

function Note({ model }: { readonly model: ModelView }) {
  const format = useFormat()
  return <>{[model.origin === 'practice' ? '' : model.place, model.context_length === null || model.origin === 'practice' ? '' : format.tokens(model.context_length)].filter(Boolean).join(' · ')}</>
}

function modelName(model: ModelView, practice: string): string {
  return model.origin === 'practice' ? practice : `${model.label} · ${model.place}`
}
