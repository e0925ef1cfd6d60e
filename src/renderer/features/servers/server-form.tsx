import { type FormEvent, type ReactNode, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '../../../shared/connection.ts'
import type { EditableConfig } from '../../../shared/ipc.ts'
import { editConnection, readRawConnection } from '../../store/connection-actions.ts'
import { forgetServerChanges, keepServerChanges } from '../../store/draft-actions.ts'
import type { ServerChanges } from '../../store/server-draft.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { Field } from '../../ui/field.tsx'
import { parseTarget } from '../../ui/parse-target.ts'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useCommand } from '../../ui/use-command.ts'
import { ValueField } from '../../ui/value-field.tsx'
import { ValueRows } from '../../ui/value-rows.tsx'
import { asUsual, differing, draftOf, editOf, hasProblem, kindOf } from './server-draft.ts'

/** How a server is reached, to be changed. What was changed stays until it is saved or dropped, wherever the person goes meanwhile. */
export function ServerForm({ connection }: { readonly connection: ConnectionView }) {
  const { name, target, installed } = connection
  const [round, setRound] = useState(0)
  // It is read again when it was saved here, and when an update changed it.
  const ask = useMemo(() => () => (void [round, target, installed?.at], readRawConnection(name)), [name, round, target, installed?.at])
  const { value, failure } = useAnswer(ask)
  if (value === null) return failure ? <FailureNote failure={failure} /> : <div aria-hidden className="h-64 rounded-panel bg-hover" />
  return <Form key={name} connection={connection} config={value.config} onSaved={() => setRound(last => last + 1)} />
}

const nothing: ServerChanges = {}

function Form({ connection, config, onSaved }: { readonly connection: ConnectionView; readonly config: EditableConfig; readonly onSaved: () => void }) {
  const { t } = useTranslation()
  const { name, installed, state } = connection
  const first = useMemo(() => draftOf(config), [config])
  const changes = useStore(({ desk }) => desk.serverChanges[name]) ?? nothing
  const changed = changes !== nothing
  // What was saved stays in sight until it is read again.
  const [saved, setSaved] = useState(nothing)
  useLayoutEffect(() => setSaved(nothing), [config])
  const draft = useMemo(() => ({ ...first, ...(changed ? changes : saved) }), [first, changed, changes, saved])
  const [strict, setStrict] = useState(false)
  const change = useCallback((part: ServerChanges) => keepServerChanges(name, differing(first, { ...changes, ...part })), [name, first, changes])
  const { run, busy, failure, forget } = useCommand(useCallback(() => editConnection(editOf(name, draft, config)), [name, draft, config]))
  const kind = kindOf(draft)
  const save = async (): Promise<void> => {
    if (!(await run())) return
    setSaved(changes)
    setStrict(false)
    onSaved()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (hasProblem(draft)) return setStrict(true)
    if (changed && !busy) void save()
  }
  const discard = (): void => {
    forget()
    setStrict(false)
    forgetServerChanges(name)
  }
  return (
    <form data-testid="server-form" onSubmit={submit} className="rounded-panel border border-line bg-surface">
      <div className="space-y-4 p-4">
        <Field
          mono
          data-testid="edit-target"
          label={t('connections.target')}
          sentence={installed?.runtime === undefined || installed.runtime === 'none' ? t(kind === 'env' ? 'connections.targetSentence' : 'connections.targetUrl') : t('server.edit.installed')}
          problem={parseTarget(draft.line) === null ? t('connections.targetProblem') : null}
          value={draft.line}
          onChange={event => change({ line: event.target.value })}
        />
        {kind === 'env' && <ValueField asked={{ name: 'cwd', prompt: t('server.edit.folder'), required: false, secret: false, default: '', kind: 'folder' }} value={draft.folder} strict={strict} onChange={folder => change({ folder })} />}
        <fieldset>
          <legend className="text-ui font-[510]">{t(`server.edit.${kind}`)}</legend>
          <p className="mb-2 text-small text-ink-3">{t(`rows.sentence.${kind}`)}</p>
          <ValueRows kind={kind} rows={draft[kind]} strict={strict} onChange={rows => change({ [kind]: rows })} />
        </fieldset>
      </div>
      <div className="divide-y divide-line border-t border-line">
        {kind === 'headers' && (
          <Choice title={t('server.edit.transport')} sentence={t('server.edit.transportSentence')}>
            <Select
              small
              label={t('server.edit.transport')}
              value={draft.transport}
              options={[
                { value: asUsual, label: t('server.edit.transport.usual') },
                { value: 'http', label: t('server.edit.transport.http') },
                { value: 'sse', label: t('server.edit.transport.sse') },
              ]}
              onChange={transport => change({ transport })}
              className="w-56"
            />
          </Choice>
        )}
        <Choice title={t('server.edit.roots')} sentence={t('server.edit.rootsSentence')}>
          <Select
            small
            label={t('server.edit.roots')}
            testId="edit-roots"
            value={draft.roots}
            options={[
              { value: asUsual, label: t('server.edit.roots.usual') },
              { value: 'session', label: t('server.edit.roots.session') },
              { value: 'none', label: t('server.edit.roots.none') },
            ]}
            onChange={roots => change({ roots })}
            className="w-56"
          />
        </Choice>
        <Choice title={t('server.edit.sampling')} sentence={t('server.edit.samplingSentence')}>
          <Switch name={t('server.edit.sampling')} testId="edit-sampling" on={draft.mayAsk} onChange={mayAsk => change({ mayAsk })} />
        </Choice>
      </div>
      <div className="space-y-3 border-t border-line px-4 py-3">
        {failure && <FailureNote failure={failure} />}
        <div className="flex justify-end gap-2">
          {changed && (
            <Button look="ghost" data-testid="edit-discard" onClick={discard}>
              {t('server.edit.discard')}
            </Button>
          )}
          <Button type="submit" look="primary" data-testid="edit-save" busy={busy} disabled={!changed}>
            {state.kind === 'off' ? t('server.edit.save') : t('server.edit.saveAndRestart')}
          </Button>
        </div>
      </div>
    </form>
  )
}

function Choice({ title, sentence, children }: { readonly title: string; readonly sentence: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-center gap-4 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <h3 className="text-ui font-[510]">{title}</h3>
        <p className="text-small text-ink-3">{sentence}</p>
      </div>
      {children}
    </div>
  )
}
