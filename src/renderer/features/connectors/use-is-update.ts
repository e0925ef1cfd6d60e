import type { TargetSnapshot } from '../../../shared/connector.ts'
import { useStore } from '../../store/store.ts'

/** Whether what a row installs is here already, in another version. */
export function useIsUpdate(target: Pick<TargetSnapshot, 'kind' | 'action' | 'name'> | undefined): boolean {
  return useStore(({ view }) => target?.kind === 'mcp' && target.action === 'install' && view.connections.some(({ installed }) => installed?.name === target.name))
}
