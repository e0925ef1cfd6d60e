import { failed, type Result, success } from '../../../shared/failure.ts'
import type { TargetWork } from '../../connectors/card/target-work.ts'
import type { McpAction } from '../../connectors/manage/connection-arguments.ts'

export interface KnownNames {
  readonly catalog: readonly string[]
  readonly configured: readonly string[]
}

/** Which names an action may be about. The failure's message is what the model reads. */
export function checkNames(action: McpAction, names: readonly string[], known: KnownNames): Result<void> {
  const here = action === 'install' ? known.catalog : known.configured
  const missing = unknownNames(action, names, known)
  const [first] = missing
  if (first === undefined) return success(undefined)
  const list = here.length === 0 ? 'none' : here.join(', ')
  const elsewhere = action !== 'install' && has(known.catalog, first) ? ' It is in the catalog: install it first.' : ''
  return failed('UNKNOWN_SERVER', `${action === 'install' ? 'The catalog has' : 'Settings have'} no server named ${missing.join(', ')}.${elsewhere} ${action === 'install' ? 'In the catalog' : 'Configured'}: ${list}.`)
}

/**
 * Work that ends before it begins: it says what is wrong with the names, and which of them are hosted apps.
 * @param hostedApps the names of the apps, where they can be had.
 */
export function refusedWork(action: McpAction, names: readonly string[], { known, hostedApps }: { known: KnownNames; hostedApps(signal: AbortSignal): Promise<readonly string[]> }): TargetWork {
  return {
    tickMs: 1000,
    async prepare(_targets, { signal }) {
      const apps = await hostedApps(signal)
      const hosted = unknownNames(action, names, known).flatMap(name => apps.find(app => spelling(app) === spelling(name)) ?? [])
      if (hosted.length > 0) return failed('HOSTED_APP', hostedWords(hosted))
      const checked = checkNames(action, names, known)
      return checked.ok ? success({ steps: [] }) : checked
    },
    retry: async () => success([]),
    look: async () => ({ kind: 'nothing' }),
  }
}

function unknownNames(action: McpAction, names: readonly string[], known: KnownNames): readonly string[] {
  const here = action === 'install' ? known.catalog : known.configured
  return names.filter(name => !has(here, name))
}

function hostedWords(apps: readonly string[]): string {
  const call = JSON.stringify({ action: 'connect', connectors: apps })
  return `${apps.join(', ')} ${apps.length === 1 ? 'is a hosted app' : 'are hosted apps'} and no MCP server: call manage_connections ${call}, without "mcp".`
}

function has(names: readonly string[], name: string): boolean {
  return names.some(each => each.toLowerCase() === name.toLowerCase())
}

/** `google-calendar` is `googlecalendar`. */
function spelling(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
