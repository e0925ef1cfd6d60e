import { type FormEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addConnection } from '../../store/connection-actions.ts'
import { useStore } from '../../store/store.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { Field } from '../../ui/field.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { parseTarget, suggestName } from './parse-target.ts'

/** A server by its command line or address. */
export function AddServer({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const [line, setLine] = useState('')
  const [named, setNamed] = useState<string | null>(null)
  const taken = useStore(state => state.view.connections)
  const name = named ?? suggestName(line)
  const target = parseTarget(line)
  const isTaken = taken.some(each => each.name === name)
  const nameProblem = name !== '' && !/^[A-Za-z0-9_.-]{1,64}$/.test(name) ? t('connections.nameLetters') : isTaken ? t('connections.nameTaken') : null
  const save = useCallback(() => addConnection({ name, config: parseTarget(line) ?? {} }), [name, line])
  const { run, busy, failure } = useCommand(save)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (target && name !== '' && nameProblem === null) void run().then(saved => saved && onDone())
  }
  return (
    <form onSubmit={submit} className="space-y-4">
      <Field
        autoFocus
        mono
        data-testid="server-target"
        label={t('connections.target')}
        placeholder="npx -y @modelcontextprotocol/server-memory"
        sentence={target?.url === undefined ? t('connections.targetSentence') : t('connections.targetUrl')}
        problem={line.trim() !== '' && target === null ? t('connections.targetProblem') : null}
        value={line}
        onChange={event => setLine(event.target.value)}
      />
      <Field mono data-testid="server-name" label={t('connections.name')} sentence={t('connections.nameSentence')} problem={nameProblem} value={name} onChange={event => setNamed(event.target.value)} />
      {failure && <FailureNote failure={failure} />}
      <div className="flex justify-end gap-2">
        <Button look="ghost" onClick={onDone}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" look="primary" data-testid="server-save" busy={busy} disabled={target === null || name === '' || nameProblem !== null}>
          {t('connections.save')}
        </Button>
      </div>
    </form>
  )
}
