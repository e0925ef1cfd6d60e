import { useEffect, useRef, useState } from 'react'
import type { OperationSnapshot, TargetSnapshot } from '../../../shared/connector.ts'
import { approveTarget } from '../../store/operation-actions.ts'
import { useStore } from '../../store/store.ts'
import { TargetLine } from './target-line.tsx'

export interface ServerOperationProps {
  /** Catalog id or server name, as the row of the card carries it. */
  readonly name: string
  /** The person has seen what will run and said yes: a card that asks for nothing more is let at once. */
  readonly agreed?: boolean
}

/** The card of one server that the person opened themselves, where the server is named and described already; nothing while there is none, or once the person cancelled it. */
export function ServerOperation({ name, agreed = false }: ServerOperationProps) {
  const [since] = useState(() => Date.now() / 1000)
  const operation = useStore(state => newestCard(Object.values(state.view.accountCards), name, since))
  const target = operation?.targets.find(each => each.name === name)
  useAgreement(agreed, operation, target)
  const box = useRef<HTMLDivElement>(null)
  const id = operation?.op_id
  // The verb that the person pressed is gone: they go on where it led.
  useEffect(() => {
    if (agreed && id !== undefined) (box.current?.querySelector('input') ?? box.current)?.focus()
  }, [agreed, id])
  // The person said no: what the sheet offers says it all.
  if (!operation || !target || target.state === 'skipped') return null
  return (
    <div ref={box} tabIndex={-1} data-quiet-focus data-testid="server-operation" data-settled={operation.settled || undefined} className="row-in outline-none rounded-panel border border-line-strong bg-raised px-3.5 py-3">
      <ul>
        <TargetLine bare operation={operation} target={target} />
      </ul>
    </div>
  )
}

/** The open card of a server, else the one that settled while the person was looking. */
export function newestCard(cards: readonly OperationSnapshot[], name: string, since: number): OperationSnapshot | undefined {
  const own = cards.filter(card => card.targets.some(target => target.kind === 'mcp' && target.name === name))
  const shown = own.filter(card => !card.settled || (card.settled_at ?? 0) >= since)
  return shown.sort((a, b) => b.deadline_at - a.deadline_at || Number(a.settled) - Number(b.settled))[0]
}

function useAgreement(agreed: boolean, operation: OperationSnapshot | undefined, target: TargetSnapshot | undefined): void {
  const given = useRef<string | null>(null)
  const ready = agreed && operation !== undefined && !operation.settled && target?.state === 'pending' && target.detail === undefined && (target.required_env ?? []).length === 0
  useEffect(() => {
    if (!ready || !operation || !target || given.current === operation.op_id) return
    given.current = operation.op_id
    void approveTarget(operation, target.name, {})
  }, [ready, operation, target])
}
