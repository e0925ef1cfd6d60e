import type { CallItem } from '../../store/view.ts'
import { ApprovalCard } from './approval-card.tsx'
import { QuestionCard } from './question-card.tsx'
import { RequestCard } from './request-card.tsx'

/** What a row needs of the person, under the row; and what its server asked before. */
export function WaitingCard({ session, call }: { readonly session: string; readonly call: CallItem }) {
  const approval = call.approval?.answer === null ? call.approval : null
  if (call.question === null && approval === null && call.requests.length === 0) return null
  return (
    <div className="space-y-2 px-3 pb-3 pl-[37px]">
      {call.requests.map(asked => (
        <RequestCard key={asked.id} session={session} asked={asked} />
      ))}
      {call.question ? <QuestionCard session={session} question={call.question} /> : approval ? <ApprovalCard session={session} call={call} approval={approval} /> : null}
    </div>
  )
}
