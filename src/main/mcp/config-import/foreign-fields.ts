import type { ServerConfig, ToolPolicy } from '../../../shared/connection.ts'

/** What a reader of one dialect finds. */
export interface ForeignFields {
  readonly config: { readonly [key in keyof ServerConfig]?: ServerConfig[key] | undefined }
  readonly disabled: boolean
  readonly invalid?: string | undefined
}

/** Excluding wins there and including wins here, so what is in both is taken out of the included. */
export function toolFilter(include: readonly string[] | undefined, exclude: readonly string[], each: Readonly<Record<string, ToolPolicy>> = {}): ServerConfig['tools'] {
  const policies = Object.keys(each).length === 0 ? undefined : { each: { ...each } }
  if (include !== undefined) return { include: include.filter(tool => !exclude.includes(tool)), ...policies }
  return exclude.length > 0 ? { exclude: [...exclude], ...policies } : policies
}
