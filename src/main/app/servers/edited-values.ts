import type { InstalledFrom, ServerConfig } from '../../../shared/connection.ts'

/** What an installation wrote down of the person's answers, as they stand after a change by hand: an update asks them again. */
export function withEditedValues(installed: InstalledFrom, before: ServerConfig, after: ServerConfig): InstalledFrom {
  const { values, ...rest } = installed
  if (values === undefined) return installed
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const now = valueNow(name, value, before, after)
    return now === undefined ? [] : [[name, now] as const]
  })
  return entries.length === 0 ? rest : { ...rest, values: Object.fromEntries(entries) }
}

/** Undefined: it was taken out. */
function valueNow(name: string, value: string, before: ServerConfig, after: ServerConfig): string | undefined {
  if (Object.hasOwn(before.env ?? {}, name)) return Object.hasOwn(after.env ?? {}, name) ? after.env?.[name] : undefined
  const at = (before.args ?? []).indexOf(value)
  return at >= 0 && before.args?.length === after.args?.length ? after.args?.[at] : value
}
