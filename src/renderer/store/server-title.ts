import type { ConnectionView } from '../../shared/connection.ts'

/** What a person calls a server: as the catalog has it, and with its own name where that is another. */
export function serverTitle({ name, title, installed }: Pick<ConnectionView, 'name' | 'title' | 'installed'>): string {
  if (title === undefined) return name
  return installed?.name === name ? title : `${title} (${name})`
}
