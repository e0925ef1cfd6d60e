import type { TFunction } from 'i18next'
import type { DoctorReport } from '../../../shared/server-parts.ts'
import { sayCore } from '../../i18n/say-main.ts'
import type { Format } from '../../ui/format.ts'

export interface DoctorLine {
  readonly name: string
  readonly value: string
  readonly mono: boolean
}

/** A report as lines a person can read and pass on; what was not looked at is left out. */
export function doctorLines(t: TFunction, format: Format, report: DoctorReport): readonly DoctorLine[] {
  const line = (name: string, value: string | null | undefined, mono = false): DoctorLine[] => (value == null || value === '' ? [] : [{ name, value, mono }])
  const { environment, withheld, quarantined, exit } = report
  return [
    ...line(t('doctor.command'), report.command, true),
    ...line(t('doctor.program'), report.program, true),
    ...line(t('doctor.transport'), report.transport, true),
    ...line(t('doctor.handshake'), report.handshake_ms === null ? t('doctor.noHandshake') : format.duration(report.handshake_ms)),
    ...line(t('doctor.protocol'), report.protocol_version, true),
    ...line(t('doctor.pages'), format.number(report.pages)),
    ...line(t('doctor.tools'), format.number(report.tools)),
    ...line(t('doctor.quarantined'), quarantined.map(each => `${each.name}: ${sayCore(t, each.reason)}`).join('\n')),
    ...line(t('doctor.stray'), format.number(report.stray_lines)),
    ...line(t('doctor.environment'), environment && (environment.length === 0 ? t('doctor.none') : environment.join(', ')), environment !== undefined && environment.length > 0),
    ...line(t('doctor.withheld'), withheld?.join(', '), true),
    ...line(t('doctor.exit'), exit && exitWords(t, exit)),
    ...line(t('doctor.lastWords'), report.stderr_tail.trim(), true),
  ]
}

function exitWords(t: TFunction, { code, signal }: NonNullable<DoctorReport['exit']>): string {
  if (signal !== null) return t('doctor.exitSignal', { signal })
  return t('doctor.exitCode', { code: String(code ?? '?') })
}

export function doctorText(lines: readonly DoctorLine[], verdict: string): string {
  return [verdict, ...lines.map(({ name, value }) => (value.includes('\n') ? `${name}:\n${value}` : `${name}: ${value}`))].join('\n')
}
