import type { ApprovalRule } from '../../../shared/approval.ts'
import type { NewEvent } from '../../../shared/events.ts'
import { createApprovalDesk, type AskMode } from '../../dispatch/approval-desk.ts'
import type { SettingsStore } from '../settings-store.ts'

/** The approval desk of one chat: rules come from the settings and go back there. */
export function createSessionApprovals(ports: { session: string; mode(): AskMode; settings: SettingsStore; emit(event: NewEvent): void }): ReturnType<typeof createApprovalDesk> {
  return createApprovalDesk({
    policy: () => ports.settings.current().approvals,
    mode: ports.mode,
    emit: event => ports.emit({ ...event, session: ports.session }),
    saveRule: rule => saveRule(ports.settings, rule),
    now: () => Date.now(),
  })
}

/** A newer rule for a tool takes the place of its older one. */
async function saveRule(settings: SettingsStore, rule: ApprovalRule): Promise<void> {
  const { approvals } = settings.current()
  const rules = [...approvals.rules.filter(known => known.tool !== rule.tool || known.effect !== rule.effect), rule]
  const saved = await settings.set('approvals.rules', rules)
  if (!saved.ok) throw new Error(saved.failure.message)
}
