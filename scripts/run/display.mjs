import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** Whether a window can appear. Windows and macOS always have a display. */
export function hasDisplay() {
  if (process.platform !== 'linux') return true
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

/**
 * Starts a virtual display on a free number. It ends with this process, or earlier with `stop`.
 * @returns {Promise<{ display: string, stop: () => void }>} `display` is a value for DISPLAY
 */
export async function startVirtualDisplay() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await firstChunk(server)
  const stop = () => void server.kill()
  process.once('exit', stop)
  server.unref()
  server.stdio[3].unref()
  return { display: `:${number.trim()}`, stop }
}

/** @param {import('node:child_process').ChildProcess} server */
async function firstChunk(server) {
  const [first] = await Promise.race([once(server.stdio[3], 'data'), once(server, 'exit')])
  if (!Buffer.isBuffer(first)) throw new Error('Xvfb ended before it had a display.')
  return first.toString()
}

/** Chromium's sandbox refuses root, and needs user namespaces where it has no setuid helper. */
export function canSandbox() {
  if (process.platform !== 'linux') return true
  return process.getuid() !== 0 && spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' }).status === 0
}
