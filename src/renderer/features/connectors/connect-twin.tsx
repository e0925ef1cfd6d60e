import type { OperationSnapshot } from '../../../shared/connector.ts'
import { CardTitle } from './connect-card.tsx'
import { TimeLeft } from './time-left.tsx'

/** The card in one line, while its row is out of sight. */
export function ConnectTwin({ operation }: { readonly operation: OperationSnapshot }) {
  return (
    <div data-testid="connect-twin" className="flex items-center gap-3 rounded-panel border border-line-strong bg-raised px-4 py-2.5">
      <span aria-hidden className="size-[7px] shrink-0 rounded-full bg-wait" />
      <p className="min-w-0 flex-1 truncate text-ui font-semibold">
        <CardTitle operation={operation} />
      </p>
      <TimeLeft deadline={operation.deadline_at} />
    </div>
  )
}
