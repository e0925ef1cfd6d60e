import type { CallItem } from '../../store/view.ts'
import { ApprovalCard } from './approval-card.tsx'
import { QuestionCard } from './question-card.tsx'

/** What a row needs of the person, under the row. */
export function WaitingCard({ session, call }: { readonly session: string; readonly call: CallItem }) {
  const asks = call.question !== null || (call.approval !== null && call.approval.answer === null)
  if (!asks) return null
  return (
    <div className="px-3 pb-3 pl-[37px]">
      {call.question ? <QuestionCard question={call.question} /> : call.approval && call.approval.answer === null ? <ApprovalCard session={session} call={call} approval={call.approval} /> : null}
    </div>
  )
}
