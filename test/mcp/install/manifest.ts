import { type CatalogEntry, catalogEntrySchema } from '../../../src/shared/catalog-entry.ts'

const same = (text: string): { en: string; 'zh-CN': string; ja: string } => ({ en: text, 'zh-CN': text, ja: text })

type EntryParts = { name?: string; transport?: unknown; values?: readonly unknown[]; [key: string]: unknown }

/** A manifest that passes its schema; `package` names one of the stand-in packages. */
export function manifest(parts: EntryParts = {}): CatalogEntry {
  return catalogEntrySchema.parse({
    manifest_version: 1,
    name: 'demo',
    title: 'Demo',
    description: same('A demo.'),
    category: 'files',
    publisher: 'Example',
    homepage: 'https://example.com',
    licence: 'MIT',
    auth: { type: 'none' },
    access: [{ kind: 'memory', extent: same('Its own notes.') }],
    ...parts,
    transport: npmTransport(parts.transport),
  })
}

function npmTransport(transport: unknown): unknown {
  const given = typeof transport === 'object' && transport !== null ? transport : {}
  if ('type' in given) return given
  return { type: 'stdio', runtime: 'npm', package: 'plain', version: '1.2.3', ...given }
}

export function value(name: string, more: Record<string, unknown> = {}): unknown {
  return { name, prompt: same(`Your ${name}`), ...more }
}
