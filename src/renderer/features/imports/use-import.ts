import { useCallback, useEffect, useRef, useState } from 'react'
import type { ImportOutcome, ImportSource, ImportTable } from '../../../shared/config-import.ts'
import type { Failure } from '../../../shared/failure.ts'
import { readImport, takeImport } from '../../store/import-actions.ts'
import type { LastImport } from '../../store/desk.ts'
import { useStore } from '../../store/store.ts'

export type Phase =
  | { readonly kind: 'sources' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'table'; readonly table: ImportTable }
  | { readonly kind: 'outcome'; readonly outcome: ImportOutcome }

export interface ImportFlow {
  readonly phase: Phase
  /** Why a source could not be read. */
  readonly failure: Failure | null
  read(source: ImportSource): void
  finish(outcome: ImportOutcome): void
  back(): void
}

/** From a source over its dry run to what came of it. Opened again, the page shows the last outcome while there is a way back; a source that is handed to it begins anew. */
export function useImport(): ImportFlow {
  const [phase, setPhase] = useState<Phase>(() => firstPhase(useStore.getState().desk.lastImport))
  const [failure, setFailure] = useState<Failure | null>(null)
  const handed = useStore(state => state.desk.importing)
  const asked = useRef(0)
  const read = useCallback((source: ImportSource): void => {
    const mine = ++asked.current
    setPhase({ kind: 'reading' })
    setFailure(null)
    const ask = async (): Promise<void> => {
      const answer = await readImport(source)
      if (mine !== asked.current) return
      setPhase(answer.ok ? { kind: 'table', table: answer.value } : { kind: 'sources' })
      setFailure(answer.ok ? null : answer.failure)
    }
    void ask()
  }, [])
  useEffect(() => {
    const source = handed === null ? null : takeImport()
    if (source !== null) read(source)
  }, [handed, read])
  const back = useCallback((): void => {
    asked.current += 1
    setPhase({ kind: 'sources' })
    setFailure(null)
  }, [])
  const finish = useCallback((outcome: ImportOutcome): void => setPhase({ kind: 'outcome', outcome }), [])
  return { phase, failure, read, finish, back }
}

function firstPhase(last: LastImport | null): Phase {
  return last === null || !canUndo(last) ? { kind: 'sources' } : { kind: 'outcome', outcome: last.outcome }
}

export function canUndo({ outcome, undone }: LastImport): boolean {
  return !undone && outcome.applied.length > 0
}
