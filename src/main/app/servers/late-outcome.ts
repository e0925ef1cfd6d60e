import type { TargetSnapshot } from '../../../shared/connector.ts'
import type { McpAction } from '../../connectors/manage/connection-arguments.ts'
import type { TargetStep } from '../../connectors/card/target-work.ts'

/** How work on a row ended after its card was left. */
export interface LateOutcome {
  /** The card's id. */
  readonly opId: string
  /** The row it was about. */
  readonly about: string
  readonly level: 'info' | 'warning'
  readonly text: string
}

/** Null where there is nothing to tell: it has not ended. */
export function lateOutcome(action: McpAction, target: TargetSnapshot, { opId, step }: { opId: string; step: TargetStep }): LateOutcome | null {
  const about = target.title ?? target.name
  const { tools, detail, discovery_error: problem } = step.fields ?? {}
  if (step.to === 'failed') return { opId, about, level: 'warning', text: `${failures[action]} ${detail ?? noReason}` }
  if (step.to !== 'connected') return null
  return { opId, about, level: 'info', text: `${successes[action]} ${tools === undefined ? (problem ?? '') : counted(tools.length)}`.trim() }
}

const noReason = 'No reason was given.'
const failures: Readonly<Record<McpAction, string>> = { install: 'The installation failed.', enable: 'It could not be turned on.', authorize: 'The sign-in failed.' }
const successes: Readonly<Record<McpAction, string>> = { install: 'It is installed.', enable: 'It is on.', authorize: 'You are signed in.' }

function counted(tools: number): string {
  return tools === 1 ? 'You can use 1 tool.' : `You can use ${tools} tools.`
}
