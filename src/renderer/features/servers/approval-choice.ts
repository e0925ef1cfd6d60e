import type { TFunction } from 'i18next'
import type { ToolApproval } from '../../../shared/connection.ts'

/** Not a choice of its own: what stands above decides. */
export const inherited = 'inherited'
export type ApprovalChoice = ToolApproval | typeof inherited

/** @param above what holds where nothing is chosen; null: the hints of the tool */
export function approvalOptions(t: TFunction, above: ToolApproval | null): readonly { readonly value: ApprovalChoice; readonly label: string }[] {
  return [
    { value: inherited, label: above === null ? t('server.approval.hints') : t('server.approval.server', { choice: t(`server.approval.${above}`) }) },
    { value: 'ask', label: t('server.approval.ask') },
    { value: 'run', label: t('server.approval.run') },
    { value: 'deny', label: t('server.approval.deny') },
  ]
}
