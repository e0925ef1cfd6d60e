import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs `work` while no other process does: a second one waits. A lock whose process is gone counts for nothing.
 * @template T
 * @param {string} file @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function exclusively(file, work) {
  mkdirSync(path.dirname(file), { recursive: true })
  while (!take(file)) await wait(100)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isHeld(file)) rmSync(file, { force: true })
    return false
  }
}

/** An empty file is one that is being written this very moment. */
function isHeld(file) {
  try {
    const holder = readFileSync(file, 'utf8')
    if (holder !== '') process.kill(Number(holder), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
