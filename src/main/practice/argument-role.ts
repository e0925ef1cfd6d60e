import type { JsonObject } from '../../shared/json.ts'

/** What kind of words an argument takes, judged by its name. */
export type ArgumentRole = 'path' | 'url' | 'pattern' | 'name' | 'kind' | 'content' | 'topic' | 'other'

const byName: readonly (readonly [RegExp, ArgumentRole])[] = [
  [/\b(?:url|uri|link|href)\b/, 'url'],
  [/\b(?:pattern|glob|regex)\b/, 'pattern'],
  [/\b(?:paths?|files?|filenames?|dir|directory|folder|source|destination|src|dest)\b/, 'path'],
  [/\b(?:query|topic|search|term|keywords?|subject)\b/, 'topic'],
  [/\b(?:type|kind|category)\b/, 'kind'],
  [/\b(?:name|names|entity|title|key|id)\b/, 'name'],
  [/\b(?:contents?|text|message|body|notes?|observations?|input|prompt|command|description|value|question)\b/, 'content'],
]

export function roleOf(name: string, property: JsonObject): ArgumentRole {
  if (property['format'] === 'uri' || property['format'] === 'url') return 'url'
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[^A-Za-z0-9]+/g, ' ').toLowerCase()
  return byName.find(([pattern]) => pattern.test(words))?.[1] ?? 'other'
}
