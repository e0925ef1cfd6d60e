import { ChevronRight } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../store/store.ts'
import type { ValueRow } from '../../store/server-draft.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { Field } from '../../ui/field.tsx'
import { parseTarget, suggestName } from '../../ui/parse-target.ts'
import { newRow, rowProblem, tableOf } from '../../ui/value-table.ts'
import { ValueRows } from '../../ui/value-rows.tsx'
import { Working } from '../../ui/working.tsx'
import { freeName } from './free-name.ts'
import { useAdding } from './use-adding.ts'

const leaveWords = { none: 'action.cancel', starting: 'connections.leaveStarting', failed: 'connections.keepAnyway' } as const

/** A server by its command line or address, with what it is to be given. */
export function AddServer({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const [line, setLine] = useState('')
  const [named, setNamed] = useState<string | null>(null)
  const [rows, setRows] = useState<readonly ValueRow[]>([newRow([])])
  const [strict, setStrict] = useState(false)
  const connections = useStore(state => state.view.connections)
  // What is saved here is not in its own way.
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const taken = connections.map(each => each.name).filter(each => each !== savedAs)
  const name = named ?? freeName(suggestName(line), taken)
  const target = parseTarget(line)
  const kind = target?.url === undefined ? 'env' : 'headers'
  const nameProblem = name !== '' && !/^[A-Za-z0-9_.-]{1,64}$/.test(name) ? t('connections.nameLetters') : taken.includes(name) ? t('connections.nameTaken', { free: freeName(name, taken) }) : null
  const server = useMemo(() => {
    const { table, secrets } = tableOf(rows, name, line)
    return { name, config: { ...parseTarget(line), ...(Object.keys(table).length === 0 ? {} : { [kind]: table }) }, secrets }
  }, [name, line, rows, kind])
  const { step, failure, busy, save, takeOut } = useAdding(server, onDone)
  const give = (): void => {
    setNamed(name)
    setSavedAs(name)
    save()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (rows.some(row => rowProblem(row, rows, kind) !== null)) return setStrict(true)
    if (target && name !== '' && nameProblem === null) give()
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
      <Field mono data-testid="server-name" label={t('connections.name')} sentence={t('connections.nameSentence')} problem={nameProblem} value={name} disabled={step !== 'none'} onChange={event => setNamed(event.target.value)} />
      <details open={strict || undefined} className="group">
        <summary data-testid="server-values" className="inline-flex cursor-pointer list-none items-center gap-1 rounded-control text-ui font-[510] hover:text-accent-ink">
          <ChevronRight size={14} strokeWidth={1.75} aria-hidden className="-ml-0.5 text-ink-3 transition-transform group-open:rotate-90" />
          {t('connections.values')}
        </summary>
        <div className="mt-2 space-y-2">
          <p className="text-small text-ink-3">{t(`rows.sentence.${kind}`)}</p>
          <ValueRows kind={kind} rows={rows} onChange={setRows} strict={strict} />
        </div>
      </details>
      {failure && (
        <div className="max-h-44 overflow-y-auto">
          <FailureNote failure={failure} />
        </div>
      )}
      <div role="status" className="text-ui text-ink-2 empty:hidden">
        {step === 'starting' && <Working>{t('connections.startingNow')}</Working>}
        {step === 'failed' && t('connections.noAnswer')}
      </div>
      <div className="sticky -bottom-5 -mx-5 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-5 py-3">
        {step === 'failed' && (
          <Button look="ghost" data-testid="server-take-out" busy={busy} className="mr-auto" onClick={takeOut}>
            {t('connections.takeOut')}
          </Button>
        )}
        <Button look="ghost" data-testid="server-leave" onClick={onDone}>
          {t(leaveWords[step])}
        </Button>
        {step !== 'starting' && (
          <Button type="submit" look="primary" data-testid="server-save" busy={busy} disabled={target === null || name === '' || nameProblem !== null}>
            {step === 'none' ? t('connections.save') : t('connections.saveAgain')}
          </Button>
        )}
      </div>
    </form>
  )
}
