import { setImmediate as others } from 'node:timers/promises'
import { isJsonObject } from '../../../shared/json.ts'
import { checkInputSchema } from './input-schema.ts'

/** Half of a frame. */
const sliceMs = 8

/**
 * Reads the schemas of listed tools in slices, and lets everything else in the process have its turn between them. They are
 * remembered, so that putting up the tools is quick.
 */
export async function readAhead(entries: readonly unknown[], longestSliceMs: number = sliceMs): Promise<void> {
  let begun = performance.now()
  for (const entry of entries) {
    if (isJsonObject(entry)) checkInputSchema(entry['inputSchema'])
    if (performance.now() - begun < longestSliceMs) continue
    await others()
    begun = performance.now()
  }
}
