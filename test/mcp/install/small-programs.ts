import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../../platform/temp-folder.ts'

/** A folder with small programs in place of real ones; each writes its arguments down. */
export function programs(scripts: Readonly<Record<string, string>>): { folder: string; story(): readonly string[] } {
  const folder = temporaryFolder()
  const story = path.join(folder, 'story')
  writeFileSync(story, '')
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(path.join(folder, name), `#!/bin/sh\necho "${name} $*" >> "${story}"\n${script}\n`)
    chmodSync(path.join(folder, name), 0o755)
  }
  return { folder, story: () => readFileSync(story, 'utf8').trim().split('\n') }
}

/** A Node of any version, as far as it says. The stand-in for npm is no script of its kind. */
export function nodeOf(version: string): string {
  return `[ "$1" = --version ] && { echo ${version}; exit; }\ncase $1 in *.sh) exec /bin/sh "$@" ;; esac\nexec "${process.execPath}" "$@"`
}
