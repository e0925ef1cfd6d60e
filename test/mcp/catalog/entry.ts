import { type CatalogEntry, catalogEntrySchema } from '../../../src/shared/catalog-entry.ts'

const words = { en: 'Does something.', 'zh-CN': '做某事。', ja: '何かをします。' }

/** A manifest with nothing special about it, as its file holds it. */
export function manifest(name: string, changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    manifest_version: 1,
    name,
    title: name,
    description: words,
    category: 'code',
    publisher: 'Somebody',
    homepage: 'https://example.com',
    licence: 'MIT',
    transport: { type: 'stdio', runtime: 'npm', package: `${name}-mcp`, version: '1.2.0' },
    auth: { type: 'none' },
    access: [{ kind: 'network', extent: words }],
    ...changes,
  }
}

export function entry(name: string, changes: Readonly<Record<string, unknown>> = {}): CatalogEntry {
  return catalogEntrySchema.parse(manifest(name, changes))
}

export function value(name: string, changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return { name, prompt: words, ...changes }
}
