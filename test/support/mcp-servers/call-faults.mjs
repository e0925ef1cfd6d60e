// A tool per way in which a call can go wrong, or come back unusual.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { serveTools, text, tool } from './serve.mjs'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const cancelled = []

const calls = {
  echo: async args => text(JSON.stringify(args)),
  environment: async args => text(JSON.stringify(Object.fromEntries(args.names.map(name => [name, process.env[name] ?? null])))),
  fails: async () => ({ ...text('no such issue'), isError: true }),
  throws: async () => { throw new Error('the database is locked') },
  dies: async () => {
    console.error('panic: out of tape')
    process.exit(9)
  },
  never: () => new Promise(() => {}),
  cancelled: async () => text(JSON.stringify(cancelled)),
  waits: (_args, { signal }) => new Promise(() => signal.addEventListener('abort', () => cancelled.push('waits'))),
  progress: async (_args, { sendNotification, _meta }) => {
    for (let progress = 1; progress <= 3; progress++) {
      await sleep(60)
      await sendNotification({ method: 'notifications/progress', params: { progressToken: _meta.progressToken, progress, total: 3, message: `step ${progress}` } })
    }
    await sleep(60)
    return text('done')
  },
  large: async args => text('é'.repeat(args.characters)),
  image: async () => ({ content: [{ type: 'image', mimeType: 'image/png', data: pixel }] }),
  kinds: async () => ({
    content: [
      { type: 'text', text: 'plain' },
      { type: 'audio', mimeType: 'audio/mpeg', data: 'AAAA' },
      { type: 'resource', resource: { uri: 'file:///notes.md', mimeType: 'text/markdown', text: '# Notes' } },
      { type: 'resource', resource: { uri: 'file:///photo.png', mimeType: 'image/png', blob: pixel } },
      { type: 'resource_link', uri: 'file:///report.pdf', name: 'report.pdf', mimeType: 'application/pdf', description: 'The report' },
    ],
    structuredContent: { count: 5 },
  }),
  structured: async () => ({ content: [], structuredContent: { answer: 42 } }),
  spawns: async () => {
    const child = spawn(process.execPath, ['-e', "process.on('SIGTERM',()=>{});console.log('up');setInterval(()=>{},1000)"], { stdio: ['ignore', 'pipe', 'ignore'], detached: process.argv[2] === 'detached' })
    await new Promise(resolve => child.stdout.once('data', resolve))
    return text(String(child.pid))
  },
}
if (process.argv[2] === 'stubborn') {
  process.on('SIGTERM', () => {})
  setInterval(() => {}, 1000)
}
await serveTools(Object.keys(calls).map(name => tool(name)), (name, args, extra) => calls[name](args, extra))
