import { calendar } from './apps/calendar.ts'
import { mail } from './apps/mail.ts'
import { notes } from './apps/notes.ts'
import { tracker } from './apps/tracker.ts'
import type { PracticeApp, PracticeTool } from './practice-app.ts'

export const practiceApps: readonly PracticeApp[] = [mail, calendar, tracker, notes]

export function findApp(connector: string): PracticeApp | undefined {
  return practiceApps.find(app => app.connector === connector.toLowerCase())
}

export interface OwnedTool {
  readonly app: PracticeApp
  readonly tool: PracticeTool
}

export const practiceTools: readonly OwnedTool[] = practiceApps.flatMap(app => app.tools.map(tool => ({ app, tool })))

export function findTool(slug: string): OwnedTool | undefined {
  return practiceTools.find(({ tool }) => tool.slug === slug)
}
