import { spawnSync } from 'node:child_process'

/**
 * Runs npm: the one that started us where there is one, so that no shell and no PATH is needed.
 * Its output goes to standard error, or is returned with `capture`.
 * @param {string[]} given @param {{ cwd?: string, capture?: boolean }} [options]
 * @returns {{ status: number | null, stdout: string }}
 */
export function npm(given, { cwd = process.cwd(), capture = false } = {}) {
  const script = process.env.npm_execpath
  const [command, leading] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []]
  const result = spawnSync(command, [...leading, ...given], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', capture ? 'pipe' : process.stderr, 'inherit'],
    shell: command === 'npm' && process.platform === 'win32',
  })
  return { status: result.status, stdout: result.stdout ?? '' }
}
