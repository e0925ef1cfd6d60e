import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The command that runs an installed package's program with this Node.js: no shell, no PATH.
 * @param {string} root the checkout @param {string} name the package @param {string} [program] which of its programs
 */
export function toolCommand(root, name, program = path.basename(name)) {
  const folder = path.join(root, 'node_modules', ...name.split('/'))
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return [process.execPath, path.join(folder, typeof bin === 'string' ? bin : bin[program])]
}

/**
 * Runs a command to its end; a signal that asks us to end is handed on to it, and ends us after it.
 * @param {string[]} command @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code, 128 + 15 when a signal ended it, 127 when it did not start
 */
export async function run([program, ...given], options = {}) {
  const child = spawn(program, given, { stdio: 'inherit', ...options })
  const asked = { toEnd: false }
  const forward = signal => {
    asked.toEnd = true
    child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  signals.forEach(signal => process.on(signal, forward))
  try {
    const [code] = await once(child, 'exit')
    if (asked.toEnd) process.exit(code ?? 130)
    return code ?? 143
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return 127
  } finally {
    signals.forEach(signal => process.off(signal, forward))
  }
}
