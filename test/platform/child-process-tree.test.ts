import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ProcessTree, spawnTree } from '../../src/main/platform/child-process-tree.ts'
import { findCommand } from '../../src/main/platform/find-command.ts'
import { createReaper } from '../../src/main/platform/reaper.ts'
import { isRunning, until } from './process-probe.ts'
import { temporaryFolder } from './temp-folder.ts'

const env = { PATH: process.env['PATH'] ?? '' }

async function startNode(script: string): Promise<ProcessTree> {
  const reaper = createReaper()
  const started = await spawnTree({ command: process.execPath, args: ['-e', script], env }, reaper)
  if (!started.ok) throw new Error(started.failure.message)
  onTestFinished(async () => {
    await started.value.kill(0)
    await reaper.close()
  })
  return started.value
}

/** Resolves with the first line that the tree prints. */
async function firstLine(tree: ProcessTree): Promise<string> {
  let text = ''
  for await (const chunk of tree.stdout) {
    text += String(chunk)
    if (text.includes('\n')) break
  }
  return text.split('\n')[0] ?? ''
}

const stubborn = `process.on('SIGTERM',()=>{});setInterval(()=>{},1000);`

describe('a process tree', () => {
  it('tells how its first process ended', async () => {
    expect(await (await startNode('process.exit(3)')).exited).toEqual({ code: 3, signal: null })
  })

  it('ends with its children, those that ignore SIGTERM too', async () => {
    const tree = await startNode(`
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', ${JSON.stringify(`${stubborn}console.log('up')`)}], { stdio: ['ignore', 'pipe', 'ignore'] });
      child.stdout.once('data', () => console.log(child.pid));
      ${stubborn}`)
    const child = Number(await firstLine(tree))
    expect(isRunning(child)).toBe(true)
    await tree.kill(50)
    expect([isRunning(tree.id), isRunning(child), tree.exit()]).toEqual([false, false, { code: null, signal: 'SIGKILL' }])
  })

  it('ends a descendant that moved to a session of its own', async () => {
    const tree = await startNode(`
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { stdio: 'ignore', detached: true });
      child.once('spawn', () => console.log(child.pid));
      setInterval(() => {}, 1000)`)
    const child = Number(await firstLine(tree))
    await tree.kill(50)
    expect([isRunning(tree.id), isRunning(child)]).toEqual([false, false])
  })

  it('ends what a process left behind when it exited by itself', async () => {
    const tree = await startNode(`
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(()=>{},1000)'], { stdio: 'ignore' });
      child.once('spawn', () => { console.log(child.pid); process.exit(0) })`)
    const child = Number(await firstLine(tree))
    await tree.exited
    expect(isRunning(child)).toBe(true)
    await tree.kill()
    expect(isRunning(child)).toBe(false)
  })

  it('can be ended twice', async () => {
    const tree = await startNode('setInterval(()=>{},1000)')
    await Promise.all([tree.kill(), tree.kill()])
    await tree.kill()
    expect(tree.exit()).toEqual({ code: null, signal: 'SIGTERM' })
  })

  it('says what is missing: the command, the folder, the right to run it', async () => {
    const reaper = createReaper()
    const folder = temporaryFolder()
    const text = path.join(folder, 'text')
    writeFileSync(text, 'no program')
    const codeOf = async (command: string, cwd?: string): Promise<string> => {
      const started = await spawnTree({ command, args: [], env, ...(cwd === undefined ? {} : { cwd }) }, reaper)
      return started.ok ? 'started' : started.failure.code
    }
    expect(await codeOf('no-such-command-here')).toBe('COMMAND_NOT_FOUND')
    expect(await codeOf(process.execPath, path.join(folder, 'none'))).toBe('FOLDER_NOT_FOUND')
    expect(await codeOf(text)).toBe('SPAWN_FAILED')
    expect(await codeOf('a\0b')).toBe('SPAWN_FAILED')
  })
})

describe('the reaper', () => {
  it('ends the trees of an app that was killed without warning', async () => {
    const app = spawn(process.execPath, [path.resolve('test/platform/crashing-app.mjs'), stubborn], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void app.kill('SIGKILL'))
    const [line] = await once(app.stdout, 'data')
    const tree = Number(String(line))
    expect(isRunning(tree)).toBe(true)
    app.kill('SIGKILL')
    await until(() => !isRunning(tree))
    expect(isRunning(tree)).toBe(false)
  })

  it('ends guarded groups when it is closed, and leaves the others alone', async () => {
    const reaper = createReaper()
    const [kept, ended] = [await startGroup(), await startGroup()]
    reaper.watch(kept)()
    reaper.watch(ended)
    await reaper.close()
    expect([isRunning(kept), isRunning(ended)]).toEqual([true, false])
  })
})

/** A process at the head of a group of its own. */
async function startGroup(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(()=>{},1000)'], { detached: true, stdio: 'ignore' })
  await once(child, 'spawn')
  onTestFinished(() => void child.kill('SIGKILL'))
  return child.pid ?? 0
}

describe('finding a command', () => {
  it('looks through the PATH it is given, and only there', () => {
    expect(findCommand('sh', { env })).toMatch(/\/sh$/)
    expect(findCommand('sh', { env: { PATH: '/nowhere' } })).toBeNull()
    expect(findCommand('sh', { env: {} })).toBeNull()
  })

  it('takes a path from the working folder', () => {
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'serve'), '#!/bin/sh\n', { mode: 0o755 })
    expect(findCommand('./serve', { env, cwd: folder })).toBe(path.join(folder, 'serve'))
    expect(findCommand('./none', { env, cwd: folder })).toBeNull()
  })

  it('tries the endings of Windows there', () => {
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'npx.cmd'), '', { mode: 0o755 })
    expect(findCommand('npx', { env: { Path: folder, PATHEXT: '.EXE;.CMD' }, platform: 'win32' })).toBe(path.join(folder, 'npx.cmd'))
  })
})
