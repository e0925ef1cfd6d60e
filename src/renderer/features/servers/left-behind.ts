import type { ConnectionView } from '../../../shared/connection.ts'
import type { RawServer } from '../../../shared/ipc.ts'

export interface LeftBehind {
  /** Names in the secret store. */
  readonly secrets: readonly string[]
  /** The folder in which it keeps what it remembers. */
  readonly data: string | null
}

/** What a server leaves behind that is forgotten with it. @param raw null: not known yet */
export function leftBehind({ name, installed }: ConnectionView, raw: RawServer | null): LeftBehind {
  const { args = [], env = {}, headers = {}, url = '' } = raw?.config ?? {}
  const texts = [...args, ...Object.values(env), ...Object.values(headers), url]
  const own = texts.flatMap(text => [...text.matchAll(/\$\{secret:([^}]+)\}/g)].map(([, secret = '']) => secret)).filter(secret => secret.startsWith(`mcp.${name}.`) && raw?.plain.includes(secret) !== true)
  const data = texts.map(text => dataFolderIn(text, name)).find(folder => folder !== null) ?? null
  // Only what was installed has a folder of its own that goes.
  return { secrets: [...new Set([...(installed?.secrets ?? []), ...own])], data: installed === undefined ? null : data }
}

/** In a path by itself, or behind `--file=`. */
function dataFolderIn(text: string, name: string): string | null {
  const folder = ['servers', name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'data'].join(String.raw`[\\/]`)
  return new RegExp(String.raw`(?:^|=)((?:[A-Za-z]:)?[\\/](?:[^=]*[\\/])?${folder})(?:[\\/]|$)`).exec(text)?.[1] ?? null
}
