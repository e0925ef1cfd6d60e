import { readdirSync, readFileSync } from 'node:fs'

/** Live processes whose environment holds the mark, by the system's own table; none where it cannot be read. */
export function processesMarked(mark: string): readonly number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) && holdsMark(name, mark) ? [Number(name)] : []))
}

function holdsMark(id: string, mark: string): boolean {
  try {
    return readFileSync(`/proc/${id}/environ`, 'latin1').includes(`DRAWBRIDGE_TEST_MARK=${mark}\0`)
  } catch {
    return false
  }
}
