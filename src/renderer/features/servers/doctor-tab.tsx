import { Check, Stethoscope, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DoctorReport } from '../../../shared/server-parts.ts'
import { examineServer } from '../../store/server-actions.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useFailureSentence } from '../../ui/failure-text.tsx'
import { useFormat } from '../../ui/format.ts'
import { useCommand } from '../../ui/use-command.ts'
import { Working } from '../../ui/working.tsx'
import { doctorLines, doctorText } from './doctor-words.ts'
import { FactList } from './fact-list.tsx'
import { TabColumn } from './tab-column.tsx'

/** Starts the server once more beside the one that runs, and says everything that came of it. */
export function DoctorTab({ name }: { readonly name: string }) {
  const { t } = useTranslation()
  const [report, setReport] = useState<DoctorReport | null>(null)
  const ask = useCallback(async () => {
    const answer = await examineServer(name)
    if (answer.ok) setReport(answer.value)
    return answer
  }, [name])
  const { run, busy, failure } = useCommand(ask)
  return (
    <TabColumn>
      <div className="flex items-center gap-4">
        <p className="min-w-0 flex-1 text-ui text-ink-2">{t('doctor.sentence')}</p>
        <Button look={report ? 'outline' : 'primary'} data-testid="doctor-run" busy={busy} icon={<Stethoscope size={14} strokeWidth={1.5} />} onClick={() => void run()}>
          {report ? t('doctor.again') : t('server.examine')}
        </Button>
      </div>
      <div role="status" className="mt-3 text-ui text-ink-2 empty:hidden">
        {busy && <Working>{t('doctor.working')}</Working>}
      </div>
      {failure && (
        <div className="mt-3">
          <FailureNote failure={failure} />
        </div>
      )}
      {report && !busy && <Report report={report} />}
    </TabColumn>
  )
}

function Report({ report }: { readonly report: DoctorReport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const say = useFailureSentence()
  const lines = doctorLines(t, format, report)
  const verdict = report.ok ? t('doctor.fine', { count: report.tools }) : t('doctor.ill')
  return (
    <div data-testid="doctor-report" data-ok={report.ok} className="row-in mt-4">
      <div className="mb-2 flex items-center gap-2">
        <span aria-hidden className={`grid size-[15px] place-items-center rounded-full text-surface ${report.ok ? 'bg-ok' : 'bg-bad'}`}>
          {report.ok ? <Check size={10} strokeWidth={2.5} /> : <X size={10} strokeWidth={2.5} />}
        </span>
        <h2 className="min-w-0 flex-1 text-ui font-semibold">{verdict}</h2>
        <CopyButton text={() => doctorText(lines, [verdict, report.error && say(withoutGap(report.error))].filter(Boolean).join('\n'))} />
      </div>
      {report.error && (
        <div className="mb-3">
          <FailureNote failure={withoutGap(report.error)} />
        </div>
      )}
      <FactList facts={lines.map(({ name, value, mono }) => ({ name, mono, value: <span className="whitespace-pre-wrap">{value}</span> }))} />
    </div>
  )
}

function withoutGap({ code, message, hint }: NonNullable<DoctorReport['error']>): { code: string; message: string; hint?: string } {
  return hint === undefined ? { code, message } : { code, message, hint }
}
