import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, realpathSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorText, failed, type Result, success } from '../../shared/failure.ts'
import { isJsonObject } from '../../shared/json.ts'

/** Who has a profile open, as they told themselves. */
export interface ProfileHolder {
  readonly pid: number | null
  /** `window` or `terminal`. */
  readonly host: string
}

export interface ProfileLock {
  release(): Promise<void>
}

/** Longest path of a Unix socket that every system takes, bytes. */
const longestSocketPath = 100
const answerMs = 1000
const guardPollMs = 20
/** A guard older than this was left by a crash in the few milliseconds it is held. */
const guardAgeMs = 5000
const giveUpMs = 8000

/**
 * Takes a profile for this process: two writers of one profile would lose each other's work.
 * The lock is a listening socket, so the system lets go of it when the holder crashes; what a crash leaves on disk is replaced.
 * Fails with `PROFILE_IN_USE`, naming the holder, or `PROFILE_NOT_LOCKED` where the folder cannot be used.
 */
export async function lockProfile(folder: string, host: 'window' | 'terminal'): Promise<Result<ProfileLock>> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const address = lockAddress(realpathSync(folder))
    for (const until = Date.now() + giveUpMs; Date.now() < until; ) {
      const server = await listen(address, { pid: process.pid, host })
      if (server !== null) return success(asLock(server))
      const holder = await holderAt(address)
      if (holder !== null) return inUse(folder, holder)
      await removeStale(address)
    }
    return failed('PROFILE_NOT_LOCKED', `The profile ${folder} could not be locked.`)
  } catch (error) {
    return failed('PROFILE_NOT_LOCKED', `The profile ${folder} could not be locked: ${errorText(error)}`)
  }
}

function inUse(folder: string, holder: ProfileHolder): Result<ProfileLock> {
  const who = holder.host === 'terminal' ? 'a Drawbridge command in a terminal' : 'the Drawbridge window'
  const pid = holder.pid === null ? '' : ` (process ${holder.pid})`
  return failed('PROFILE_IN_USE', `The profile ${folder} is in use by ${who}${pid}.`, 'Close it first, or work on another one with --profile DIR.')
}

/** The socket lies in the profile; in the temporary folder, named by a hash, where that path would be too long. */
export function lockAddress(folder: string, platform: NodeJS.Platform = process.platform): string {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 24)
  if (platform === 'win32') return `\\\\.\\pipe\\drawbridge-${hash}`
  const inside = path.join(folder, 'lock.sock')
  return Buffer.byteLength(inside) <= longestSocketPath ? inside : path.join(tmpdir(), `drawbridge-${hash}.sock`)
}

function asLock(server: Server): ProfileLock {
  // The lock alone must not keep the app alive.
  server.unref()
  return { release: () => new Promise(resolve => server.close(() => resolve())) }
}

/** Null when somebody or something is at the address already. */
function listen(address: string, holder: ProfileHolder): Promise<Server | null> {
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.end(JSON.stringify(holder))
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(address, () => resolve(server))
  })
}

/** Null when nobody listens: the socket file is a leftover. A holder that does not answer in time is still a holder. */
function holderAt(address: string): Promise<ProfileHolder | null> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    const socket = connect(address)
    socket.setTimeout(answerMs, () => done({ pid: null, host: 'window' }))
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('end', () => done(readHolder(Buffer.concat(chunks).toString('utf8'))))
    socket.on('error', (error: NodeJS.ErrnoException) => done(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? null : { pid: null, host: 'window' }))
    function done(holder: ProfileHolder | null): void {
      socket.destroy()
      resolve(holder)
    }
  })
}

function readHolder(text: string): ProfileHolder {
  try {
    const parsed: unknown = JSON.parse(text)
    if (!isJsonObject(parsed)) return { pid: null, host: 'window' }
    const { pid, host } = parsed
    return { pid: typeof pid === 'number' ? pid : null, host: host === 'terminal' ? 'terminal' : 'window' }
  } catch {
    return { pid: null, host: 'window' }
  }
}

/**
 * Takes a leftover away. Several starters may find the same one, and a slower one must not take a faster one's new socket:
 * so they do it one at a time, behind a guard file, and look again once they are behind it. While the leftover lies there
 * nobody can listen at its address, so what is looked at is what is removed.
 */
async function removeStale(address: string): Promise<void> {
  const guard = `${address}.guard`
  if (!takeGuard(guard)) {
    await sleep(guardPollMs)
    return
  }
  try {
    if ((await holderAt(address)) === null) rmSync(address, { force: true })
  } finally {
    rmSync(guard, { force: true })
  }
}

function takeGuard(guard: string): boolean {
  try {
    closeSync(openSync(guard, 'wx', 0o600))
    return true
  } catch {
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > guardAgeMs) rmSync(guard, { force: true })
    return false
  }
}
