import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRegistry, type Registry, type RegistryEntries, type RegistryPorts } from '../../../src/main/mcp/catalog/registry.ts'
import { temporaryFolder } from '../../platform/temp-folder.ts'
import { page, type RegistryDouble, startRegistry, text } from './registry-server.ts'
import { listed } from './server-json.ts'

const start = Date.parse('2026-11-30T12:00:00Z')
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

interface Bench {
  readonly server: RegistryDouble
  readonly registry: Registry
  readonly cacheFolder: string
  /** Another one on the same disk, as after a restart. */
  again(ports?: Partial<RegistryPorts>): Registry
  wait(ms: number): void
}

async function useRegistry(): Promise<Bench> {
  const server = await startRegistry()
  const cacheFolder = path.join(temporaryFolder(), 'registry')
  let now = start
  const again = (ports: Partial<RegistryPorts> = {}): Registry => createRegistry({ url: server.url, cacheFolder, now: () => now, isTaken: () => false, timeoutMs: 5000, ...ports })
  return { server, registry: again(), cacheFolder, again, wait: ms => void (now += ms) }
}

const ids = ({ listed: found }: RegistryEntries): readonly string[] => found.map(item => item.id)
const code = (entries: RegistryEntries): string | undefined => entries.failure?.code
const weather = listed('io.github.jane/weather')
const notes = listed('com.example/notes', { version: '2.0.0' })

describe('the registry', () => {
  it('asks for the newest versions, a page at a time, and goes on where the last page ended', async () => {
    const { server, registry } = await useRegistry()
    server.answer(page([weather], 'com.example/a:1.0.0'))
    expect(await registry.page(' Wea Ther ', null)).toEqual({
      listed: [expect.objectContaining({ id: 'registry:io.github.jane/weather@1.0.0', source: 'registry' })],
      left_out: [],
      next_cursor: 'com.example/a:1.0.0',
      fetched_at: '2026-11-30T12:00:00.000Z',
      failure: null,
    })
    server.answer(page([notes]))
    expect(await registry.page(' Wea Ther ', 'com.example/a:1.0.0')).toMatchObject({ next_cursor: null, failure: null })
    expect(server.asked).toEqual(['/v0.1/servers?version=latest&limit=50&search=wea+ther', '/v0.1/servers?version=latest&limit=50&search=wea+ther&cursor=com.example%2Fa%3A1.0.0'])
  })

  it('leaves out what cannot be used, by name and reason, and tells of a server once', async () => {
    const { server, registry } = await useRegistry()
    server.answer(page([weather, 'nonsense', listed('com.example/old', {}, { status: 'deleted' }), weather, notes]))
    const entries = await registry.page('', null)
    expect(ids(entries)).toEqual(['registry:io.github.jane/weather@1.0.0', 'registry:com.example/notes@2.0.0'])
    expect(entries.left_out).toEqual([{ name: '(no name)', reason: "its entry is not of the registry's form" }, { name: 'com.example/old', reason: 'it was taken back' }])
  })

  it('gives every server a short name of its own', async () => {
    const { server, again } = await useRegistry()
    server.answer(page([listed('io.github.jane/notes'), listed('com.jane/notes'), listed('com.jane/notes', { version: '0.9.0' }), listed('com.github/github')]))
    const registry = again({ isTaken: name => name === 'github' })
    const names = (await registry.page('', null)).listed.map(item => item.entry.name)
    expect(names).toEqual(['jane-notes', expect.stringMatching(/^jane-notes-[0-9a-f]{7}$/), expect.stringMatching(/^jane-notes-[0-9a-f]{7}$/), expect.stringMatching(/^github-[0-9a-f]{7}$/)])
    expect(names[1]).toBe(names[2])
  })

  it('takes no more than a page holds', async () => {
    const { server, registry } = await useRegistry()
    server.answer(page(Array.from({ length: 500 }, (_, index) => listed(`com.example/s${index}`))))
    expect((await registry.page('', null)).listed).toHaveLength(100)
  })
})

describe('the registry leads in a circle', () => {
  it('back to the same page: there is no next one', async () => {
    const { server, registry } = await useRegistry()
    server.answer(page([weather], 'a'))
    expect((await registry.page('', null)).next_cursor).toBe('a')
    expect((await registry.page('', 'a')).next_cursor).toBeNull()
  })

  it('back to an earlier page: there is no next one, yet pages can be looked at again', async () => {
    const { server, registry } = await useRegistry()
    const steps: Readonly<Record<string, string>> = { '': 'a', a: 'b', b: 'a' }
    server.answer((request, response) => page([weather], steps[new URL(request.url ?? '', 'http://x').searchParams.get('cursor') ?? ''])(request, response))
    const walk = async (cursors: readonly (string | null)[]): Promise<readonly (string | null)[]> => {
      const found: (string | null)[] = []
      for (const cursor of cursors) found.push((await registry.page('', cursor)).next_cursor)
      return found
    }
    expect(await walk([null, 'a', 'b'])).toEqual(['a', 'b', null])
    expect(await walk(['a', 'b', null, 'a'])).toEqual(['b', null, 'a', 'b'])
  })

  it('on without end through cursors of any length: those too long are none', async () => {
    const { server, registry } = await useRegistry()
    server.answer(page([weather], 'x'.repeat(2001)))
    expect((await registry.page('', null)).next_cursor).toBeNull()
  })
})

describe('the cache of the registry', () => {
  it('answers for half an hour without asking, also after a restart', async () => {
    const { server, registry, again, wait } = await useRegistry()
    server.answer(page([weather]))
    const first = await registry.page('wea', null)
    wait(29 * minuteMs)
    expect(await registry.page('WEA ', null)).toEqual(first)
    expect(await again().page('wea', null)).toEqual(first)
    expect(server.asked).toHaveLength(1)
  })

  it('asks with the tag it got, and stays good when nothing changed', async () => {
    const { server, registry, wait } = await useRegistry()
    server.answer(page([weather], null, { etag: '"v1"' }))
    await registry.page('', null)
    wait(31 * minuteMs)
    server.answer(text('', 304))
    expect(await registry.page('', null)).toMatchObject({ fetched_at: '2026-11-30T12:31:00.000Z', failure: null, listed: [{ id: 'registry:io.github.jane/weather@1.0.0' }] })
    await registry.page('', null)
    expect(server.tags).toEqual([undefined, '"v1"'])
  })

  it('shows the page of before when there is no network, and since when', async () => {
    const { server, registry, again, wait } = await useRegistry()
    server.answer(page([weather], 'next'))
    await registry.page('', null)
    await server.stop()
    wait(dayMs)
    const entries = await again().page('', null)
    expect(entries).toMatchObject({ failure: { code: 'REGISTRY_UNREACHABLE', message: expect.stringMatching(/^The registry cannot be reached: /) }, fetched_at: '2026-11-30T12:00:00.000Z', next_cursor: 'next' })
    expect(ids(entries)).toEqual(['registry:io.github.jane/weather@1.0.0'])
  })

  it('searches all it has when there is no network, and has nothing for pages it never saw', async () => {
    const { server, registry } = await useRegistry()
    server.answer(page([weather, notes]))
    await registry.page('', null)
    await server.stop()
    expect(ids(await registry.page('NOTES', null))).toEqual(['registry:com.example/notes@2.0.0'])
    expect(ids(await registry.page('nothing like it', null))).toEqual([])
    expect(await registry.page('', 'some cursor')).toMatchObject({ listed: [], fetched_at: null, failure: { code: 'REGISTRY_UNREACHABLE' } })
  })

  it('is worth nothing after a month', async () => {
    const { server, registry, wait } = await useRegistry()
    server.answer(page([weather]))
    await registry.page('', null)
    await server.stop()
    wait(31 * dayMs)
    expect(await registry.page('', null)).toMatchObject({ listed: [], fetched_at: null, failure: { code: 'REGISTRY_UNREACHABLE' } })
  })

  it('is asked anew where its file is broken', async () => {
    const { server, registry, cacheFolder } = await useRegistry()
    server.answer(page([weather]))
    await registry.page('', null)
    for (const file of readdirSync(cacheFolder)) writeFileSync(path.join(cacheFolder, file), '{"query":')
    expect(ids(await registry.page('', null))).toEqual(['registry:io.github.jane/weather@1.0.0'])
    expect(server.asked).toHaveLength(2)
  })

  it('finds a server seen before, also after a restart, and no other', async () => {
    const { server, registry, again } = await useRegistry()
    server.answer(page([weather, notes]))
    await registry.page('', null)
    expect(registry.find('registry:com.example/notes@2.0.0')?.entry.name).toBe('example-notes')
    expect(again().find('registry:com.example/notes@2.0.0')?.entry.name).toBe('example-notes')
    expect([registry.find('registry:com.example/notes@2.0.1'), registry.find('filesystem'), registry.find('registry:')]).toEqual([undefined, undefined, undefined])
  })

  it('does without a disk', async () => {
    const { server, again } = await useRegistry()
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'file'), '')
    server.answer(page([weather]))
    const registry = again({ cacheFolder: path.join(folder, 'file') })
    expect(ids(await registry.page('', null))).toEqual(['registry:io.github.jane/weather@1.0.0'])
    expect(registry.find('registry:io.github.jane/weather@1.0.0')).toBeDefined()
  })
})

describe('the registry fails', () => {
  it('with what is not JSON, or not a list of servers', async () => {
    const { server, registry } = await useRegistry()
    server.answer(text('<html>Sign in to the hotel network</html>', 200, { 'content-type': 'text/html' }))
    expect((await registry.page('', null)).failure).toMatchObject({ code: 'REGISTRY_UNREADABLE', message: 'The registry answered with something that is not JSON.' })
    for (const body of ['[]', '{"servers":{}}', '"text"', 'null']) {
      server.answer(text(body))
      expect((await registry.page('', null)).failure).toMatchObject({ code: 'REGISTRY_UNREADABLE', message: 'The registry answered in a form that Drawbridge does not know.' })
    }
  })

  it('with a page of ten megabytes, announced or not', async () => {
    const { server, registry } = await useRegistry()
    const huge = ' '.repeat(10_000_000)
    server.answer(text(huge))
    expect(code(await registry.page('', null))).toBe('REGISTRY_TOO_LARGE')
    server.answer((_request, response) => {
      response.writeHead(200)
      for (let part = 0; part < 10; part++) response.write(' '.repeat(1_000_000))
      response.end()
    })
    expect(code(await registry.page('', null))).toBe('REGISTRY_TOO_LARGE')
  })

  it('with an HTTP error', async () => {
    const { server, registry } = await useRegistry()
    server.answer(text('oops', 500))
    expect((await registry.page('', null)).failure).toMatchObject({ code: 'REGISTRY_ERROR', message: 'The registry answered with HTTP 500.' })
  })

  it('when it has too much to do, and is left alone for as long as it asks', async () => {
    const { server, registry, wait } = await useRegistry()
    server.answer(text('', 429, { 'retry-after': '120' }))
    expect((await registry.page('', null)).failure).toEqual({ code: 'REGISTRY_BUSY', message: 'The registry has too much to do right now.', hint: 'Try again in 2 min.' })
    server.answer(page([weather]))
    wait(119_000)
    expect(code(await registry.page('wea', null))).toBe('REGISTRY_BUSY')
    expect(server.asked).toHaveLength(1)
    wait(1000)
    expect(ids(await registry.page('wea', null))).toEqual(['registry:io.github.jane/weather@1.0.0'])
  })

  it('when it does not answer in time, or in mid-answer', async () => {
    const { server, again } = await useRegistry()
    const registry = again({ timeoutMs: 50 })
    server.answer(() => undefined)
    expect(code(await registry.page('', null))).toBe('REGISTRY_SILENT')
    server.answer((_request, response) => void response.write('{"servers":['))
    expect(code(await registry.page('', null))).toBe('REGISTRY_SILENT')
    server.answer((_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"servers":[', () => response.destroy())
    })
    expect(code(await again().page('', null))).toBe('REGISTRY_UNREACHABLE')
  })

  it('when nobody waits for it any more', async () => {
    const { server, registry } = await useRegistry()
    const stop = new AbortController()
    server.answer(() => stop.abort())
    expect(code(await registry.page('', null, stop.signal))).toBe('STOPPED')
  })

  it('when it sends elsewhere, but not within itself', async () => {
    const { server, registry } = await useRegistry()
    const other = await startRegistry()
    other.answer(page([notes]))
    server.answer(text('', 302, { location: `${other.url}/v0.1/servers` }))
    expect(code(await registry.page('', null))).toBe('REGISTRY_REDIRECTED')
    expect(other.asked).toEqual([])
    server.answer((request, response) => (request.url === '/moved' ? page([weather])(request, response) : text('', 308, { location: '/moved' })(request, response)))
    expect(ids(await registry.page('', null))).toEqual(['registry:io.github.jane/weather@1.0.0'])
    server.answer(text('', 302, { location: '/round' }))
    expect(code(await registry.page('round', null))).toBe('REGISTRY_REDIRECTED')
    server.answer(text('', 302, { location: 'javascript:alert(1)' }))
    expect(code(await registry.page('script', null))).toBe('REGISTRY_REDIRECTED')
  })
})
