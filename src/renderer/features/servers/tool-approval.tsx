import { useTranslation } from 'react-i18next'
import type { ServerTool } from '../../../shared/server-parts.ts'
import { Select } from '../../ui/select.tsx'
import { approvalOptions, inherited } from './approval-choice.ts'
import type { ServerLook } from './tool-row.tsx'
import type { ToolChange } from './use-server-tools.ts'

export interface ToolApprovalChoiceProps {
  readonly tool: ServerTool
  readonly server: ServerLook
  readonly onChange: (change: ToolChange) => void
  readonly className?: string
}

/** Whether one tool asks before it runs. */
export function ToolApprovalChoice({ tool, server, onChange, className = '' }: ToolApprovalChoiceProps) {
  const { t } = useTranslation()
  return (
    <Select
      small
      label={t('server.approvalOf', { name: tool.original_name })}
      testId="tool-approval"
      disabled={server.fixed}
      value={tool.policy.approval ?? inherited}
      options={approvalOptions(t, server.approval)}
      onChange={next => onChange(next === inherited ? { clear: ['approval'] } : { policy: { approval: next } })}
      className={className}
    />
  )
}
