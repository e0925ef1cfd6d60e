import { type FormEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addModel, checkModel, chooseModel } from '../../store/model-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { OfferedModels } from './offered-models.tsx'
import { asksForUrl, emptyForm, formConfig, type ModelForm, modelId, type Provider } from './model-form.ts'

/** Endpoint and key are checked first; the models it names are offered; nothing is saved before one is chosen. */
export function AddModelForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const [form, setForm] = useState<ModelForm>(emptyForm)
  const [offered, setOffered] = useState<readonly string[] | null>(null)
  const taken = useStore(state => state.view.models)
  const session = useStore(state => (state.desk.place.kind === 'chat' ? state.desk.place.session : null))
  const change = (part: Partial<ModelForm>, again: boolean): void => {
    setForm({ ...form, ...part })
    if (again) setOffered(null)
  }
  const check = useCallback(async () => {
    const answer = await checkModel(formConfig(form))
    if (!answer.ok) return answer
    setOffered(answer.value.models)
    setForm(known => ({ ...known, model: answer.value.models.includes(known.model) ? known.model : (answer.value.models[0] ?? known.model) }))
    return answer
  }, [form])
  const save = useCallback(async () => {
    const id = modelId(form, taken.map(model => model.id))
    const answer = await addModel({ id, ...formConfig(form) })
    return answer.ok ? chooseModel(session, id) : answer
  }, [form, taken, session])
  const checking = useCommand(check)
  const saving = useCommand(save)
  const failure = checking.failure ?? saving.failure
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (offered === null) void checking.run()
    else void saving.run().then(saved => saved && onDone())
  }
  const options: readonly { value: Provider; label: string }[] = [
    { value: 'openai-compatible', label: t('models.url') },
    { value: 'openrouter', label: 'OpenRouter' },
    { value: 'openai', label: 'OpenAI' },
    { value: 'anthropic', label: 'Anthropic' },
  ]
  return (
    <form onSubmit={submit} className="space-y-4">
      <Segmented label={t('models.provider')} value={form.provider} options={options} onChange={provider => change({ provider, model: '' }, true)} />
      {asksForUrl(form.provider) && (
        <Field label={t('models.baseUrl')} data-testid="model-url" mono sentence={t('models.baseUrlSentence')} value={form.baseUrl} onChange={event => change({ baseUrl: event.target.value }, true)} placeholder="http://localhost:11434/v1" />
      )}
      <Field
        label={t('models.key')}
        data-testid="model-key"
        type="password"
        mono
        sentence={asksForUrl(form.provider) ? t('models.keyOptional') : t('models.keySentence')}
        value={form.key}
        onChange={event => change({ key: event.target.value }, true)}
      />
      {offered !== null && (
        <div className="row-in grid grid-cols-[1fr_140px] gap-3">
          <Field
            label={t('models.model')}
            data-testid="model-name"
            mono
            autoFocus
            sentence={t('models.offered', { count: offered.length })}
            value={form.model}
            onChange={event => change({ model: event.target.value }, false)}
          />
          <Field label={t('models.context')} inputMode="numeric" sentence={t('models.contextSentence')} placeholder="32000" value={form.contextLength} onChange={event => change({ contextLength: event.target.value }, false)} />
          {offered.length > 1 && <OfferedModels offered={offered} chosen={form.model} onChoose={model => change({ model }, false)} />}
        </div>
      )}
      {failure && <FailureNote failure={failure} />}
      <div className="flex justify-end gap-2">
        <Button look="ghost" onClick={onDone}>
          {t('action.cancel')}
        </Button>
        {offered === null ? (
          <Button type="submit" look="primary" data-testid="model-check" busy={checking.busy}>
            {t('models.check')}
          </Button>
        ) : (
          <Button type="submit" look="primary" data-testid="model-save" busy={saving.busy} disabled={form.model.trim() === ''}>
            {t('models.save')}
          </Button>
        )}
      </div>
    </form>
  )
}
