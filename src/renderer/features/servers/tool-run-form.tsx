import { Play, Square } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asObject, isJsonObject, type JsonObject } from '../../../shared/json.ts'
import type { ServerTool } from '../../../shared/server-parts.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useFormat } from '../../ui/format.ts'
import { focusProblem } from '../../ui/focus-problem.ts'
import { JsonInput } from '../../ui/json-input.tsx'
import { problemWords } from '../../ui/problem-words.ts'
import { SchemaForm } from '../../ui/schema-form.tsx'
import { formParts } from '../../ui/schema-shape.ts'
import { findProblems, readJson, startingValues, Unread, withoutGaps } from '../../ui/schema-values.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { RunBar, RunRequests, RunStanding, type RequestView } from './run-live.tsx'
import { RunOutcome } from './run-outcome.tsx'
import { useToolCall } from './use-tool-call.ts'

export interface ToolRunFormProps {
  readonly server: string
  readonly tool: ServerTool
  readonly Request: RequestView
  /** Told when a call begins and when it is over. */
  readonly onRunning: (running: boolean) => void
}

const firstControl = '[data-testid="schema-field"] :is(input, textarea, select), [data-testid="tool-run-json"], [type="submit"]'

/** The arguments, as a form made of the tool's schema or the same values as JSON; and what came of a call. */
export function ToolRunForm({ server, tool, Request, onRunning }: ToolRunFormProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const parts = useMemo(() => formParts(tool.input_schema), [tool])
  const takesNothing = parts === null && Object.keys(asObject(tool.input_schema['properties'])).length === 0
  const [mode, setMode] = useState<'form' | 'json'>(parts === null && !takesNothing ? 'json' : 'form')
  const [values, setValues] = useState<JsonObject>(() => startingValues(parts ?? []))
  const [json, setJson] = useState<unknown>(undefined)
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const call = useToolCall(server, tool.original_name)
  const { stop } = call
  useEffect(() => stop, [stop])
  useEffect(() => onRunning(call.running), [onRunning, call.running])
  const form = useRef<HTMLFormElement>(null)
  // The dialog would begin at its closing button.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(firstControl)?.focus()
  }, [])

  const typed = mode === 'json' ? (json === undefined ? {} : json) : withoutGaps(parts ?? [], values)
  const problems = mode === 'form' ? findProblems(parts ?? [], values) : {}
  const broken = typed instanceof Unread ? readJson(typed.text) : null
  const jsonProblem = broken && !broken.ok ? problemWords(t, format, broken.problem) : mode === 'json' && !isJsonObject(typed) ? t('server.run.needsObject') : null
  const change = (next: 'form' | 'json'): void => {
    if (next === 'json') setJson(withoutGaps(parts ?? [], values))
    else if (isJsonObject(typed) && !(typed instanceof Unread)) setValues(typed)
    // What cannot be read has no place in a form: it stays until it can.
    else return setTried(true)
    setMode(next)
    setTried(false)
  }
  const run = (sure: boolean): void => {
    setTried(true)
    if (jsonProblem !== null || Object.keys(problems).length > 0 || !isJsonObject(typed)) return
    const mustAsk = tool.destructive === true && tool.read_only !== true && !sure
    setAsking(mustAsk)
    if (!mustAsk) call.start(typed)
  }
  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          run(false)
          focusProblem(event.currentTarget)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }}
      >
        {parts !== null && (
          <div className="mb-3">
            <Segmented label={t('server.run.mode')} testId="tool-run-mode" value={mode} onChange={change} options={[{ value: 'form', label: t('server.run.form') }, { value: 'json', label: 'JSON' }]} />
          </div>
        )}
        {takesNothing && <p className="text-ui text-ink-2">{t('server.run.nothing')}</p>}
        {mode === 'form' && parts !== null && <SchemaForm parts={parts} values={values} onChange={setValues} problems={tried ? problems : {}} />}
        {mode === 'json' && (
          <>
            <JsonInput tall testId="tool-run-json" label={t('row.arguments')} value={json} onChange={setJson} invalid={jsonProblem !== null && (tried || typed instanceof Unread)} describedBy="tool-run-json-note" />
            <p id="tool-run-json-note" role="status" className={`mt-1 text-small ${jsonProblem === null ? 'text-ink-3' : 'text-bad-ink'}`}>
              {jsonProblem ?? t('server.run.jsonSentence')}
            </p>
          </>
        )}
        {asking ? (
          <div role="group" data-testid="tool-run-confirm" aria-label={t('said.mayDelete')} className="row-in sticky -bottom-5 -mx-5 mt-4 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-5 py-3">
            <p className="min-w-0 flex-1 text-ui">{t('server.run.sure')}</p>
            <Button look="ghost" autoFocus onClick={() => setAsking(false)}>
              {t('action.cancel')}
            </Button>
            <Button look="danger" data-testid="tool-run-sure" onClick={() => run(true)}>
              {t('server.run.anyway')}
            </Button>
          </div>
        ) : (
          <div className="sticky -bottom-5 -mx-5 mt-4 flex items-center gap-3 border-t border-line bg-surface px-5 py-3">
            {call.running ? (
              <Button data-testid="tool-run-stop" icon={<Square size={10} fill="currentColor" aria-hidden />} onClick={call.stop}>
                {t('composer.stop')}
              </Button>
            ) : (
              <Button type="submit" look="primary" data-testid="tool-run-start" icon={<Play size={13} strokeWidth={1.75} aria-hidden />}>
                {t('server.run.start')}
              </Button>
            )}
            <span role="status" className="min-w-0 text-ui text-ink-2">
              {call.running && <RunStanding live={call.live} />}
              {tried && mode === 'form' && Object.keys(problems).length > 0 && <span className="text-bad-ink">{t('server.run.problems', { count: Object.keys(problems).length })}</span>}
            </span>
          </div>
        )}
      </form>
      <RunBar live={call.live} />
      <RunRequests live={call.live} Request={Request} />
      {call.failure && (
        <div className="mt-4">
          <FailureNote failure={call.failure} />
        </div>
      )}
      {call.outcome && !call.running && <RunOutcome outcome={call.outcome} />}
    </>
  )
}
