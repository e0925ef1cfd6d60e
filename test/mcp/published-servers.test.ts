import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../platform/temp-folder.ts'
import { callContext, published, useConnections } from './connections-bench.ts'

describe('published servers', () => {
  it('run side by side and offer their tools under one table of names', async () => {
    const folder = temporaryFolder()
    const bench = useConnections({ roots: () => [folder] })
    bench.connections.reconcile({}, { filesystem: published('server-filesystem', folder), memory: { ...published('server-memory'), env: { MEMORY_FILE_PATH: path.join(folder, 'memory.jsonl') } }, everything: published('server-everything') })
    await bench.settle()
    expect(bench.connections.views().map(view => [view.name, view.origin, view.state.kind, view.state.kind === 'running' ? view.state.toolCount : null])).toEqual([
      ['everything', 'practice', 'running', 17],
      ['filesystem', 'practice', 'running', 14],
      ['memory', 'practice', 'running', 9],
    ])
    const names = bench.names()
    expect(names).toEqual([...names].sort())
    expect(names).toContain('mcp__filesystem__read_text_file')
  })

  it('read and write files', async () => {
    const bench = useConnections()
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'notes.txt'), 'hello')
    bench.connections.reconcile({ files: published('server-filesystem', folder) }, {})
    await bench.settle()
    expect(bench.tool('mcp__files__read_text_file').descriptor).toMatchObject({ originalName: 'read_text_file', toolset: 'mcp-files', server: 'files', annotations: { readOnlyHint: true } })
    expect(await bench.call('mcp__files__read_text_file', { path: path.join(folder, 'notes.txt') })).toMatchObject({ status: 'ok', content: [{ type: 'text', text: 'hello' }] })
    await bench.call('mcp__files__write_file', { path: path.join(folder, 'new.txt'), content: 'written' })
    expect(readFileSync(path.join(folder, 'new.txt'), 'utf8')).toBe('written')
    expect(await bench.call('mcp__files__read_text_file', { path: '/etc/passwd' })).toMatchObject({ status: 'error' })
  })

  it('show progress, images and structured content', async () => {
    const bench = useConnections()
    bench.connections.reconcile({ everything: published('server-everything') }, {})
    await bench.settle()
    const updates: unknown[] = []
    const context = callContext(update => updates.push(update))
    expect(await bench.call('mcp__everything__trigger-long-running-operation', { duration: 0.4, steps: 2 }, context)).toMatchObject({ status: 'ok' })
    expect(updates[0]).toMatchObject({ done: 1, total: 2 })
    expect((await bench.call('mcp__everything__get-tiny-image')).content.map(block => block.type)).toEqual(['text', 'image', 'text'])
    expect((await bench.call('mcp__everything__get-structured-content', { location: 'Chicago' })).structured).toMatchObject({ temperature: 36 })
  })
})
