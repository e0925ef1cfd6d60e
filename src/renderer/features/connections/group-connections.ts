import type { ConnectionView } from '../../../shared/connection.ts'
import { assertNever } from '../../../shared/failure.ts'

export const standings = ['attention', 'connected', 'off'] as const
export type Standing = (typeof standings)[number]

export function standingOf({ state }: Pick<ConnectionView, 'state'>): Standing {
  switch (state.kind) {
    case 'failed':
      return 'attention'
    case 'running':
    case 'starting':
      return 'connected'
    case 'off':
    case 'stopping':
      return 'off'
    default:
      return assertNever(state)
  }
}

export interface ConnectionGroup {
  readonly standing: Standing
  readonly connections: readonly ConnectionView[]
}

/** By what a person has to do about them; by name within a group, so that cards keep their place. */
export function groupConnections(connections: readonly ConnectionView[], words: string): readonly ConnectionGroup[] {
  const needle = words.trim().toLocaleLowerCase()
  const shown = connections.filter(each => `${each.name}\n${each.target}`.toLocaleLowerCase().includes(needle)).sort((a, b) => a.name.localeCompare(b.name))
  return standings.flatMap(standing => {
    const group = shown.filter(each => standingOf(each) === standing)
    return group.length === 0 ? [] : [{ standing, connections: group }]
  })
}
