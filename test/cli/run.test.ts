import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { eventsOf, makeProfile, runCli, startCli, withoutServers } from '../support/run-cli.ts'
import { type ProviderScript, type ScriptedProvider, startScriptedProvider, streamsCalls, streamsText } from '../support/scripted-provider.ts'

const cleanups: (() => void | Promise<void>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function profile(settings?: unknown): string {
  const made = makeProfile(settings)
  cleanups.push(made.remove)
  return made.folder
}

async function provider(script: ProviderScript): Promise<ScriptedProvider> {
  const started = await startScriptedProvider(script)
  cleanups.push(started.close)
  return started
}

/** A profile whose model is the scripted provider. */
function scriptedProfile(url: string, servers: unknown = {}): string {
  return profile({
    model: 'scripted',
    models: { scripted: { kind: 'openai-compatible', base_url: url, model: 'scripted', context_length: 200_000 } },
    mcp_servers: servers,
  })
}

/** The memory server of the packages. */
function memoryServer(): unknown {
  const script = path.resolve('node_modules/@modelcontextprotocol/server-memory/dist/index.js')
  return { memory: { command: process.execPath, args: [script], env: { MEMORY_FILE_PATH: path.join(profile(), 'memory.jsonl') } } }
}

const run = (folder: string, ...more: string[]): string[] => ['run', '--profile', folder, '--events', 'jsonl', ...more]

describe('drawbridge run', () => {
  it('practises: finds a real tool on a real server, and its row carries the real name', async () => {
    const result = await runCli(run(profile(), '--yes', '--prompt', 'list the files in my sample folder'))
    const events = eventsOf(result)
    expect(result.code).toBe(0)
    expect(events.find(event => event['type'] === 'tool-start' && event['name'] === 'mcp__filesystem__list_directory')).toMatchObject({ original_name: 'list_directory', server: 'filesystem', source: 'mcp', via: 'tool_call', entry_index: 0 })
    expect(events.filter(event => event['type'] === 'tool-end').map(event => event['status'])).not.toContain('error')
    expect(events.at(-1)).toMatchObject({ type: 'run-end', status: 'done' })
  })

  it('numbers events without a gap and dates each', async () => {
    const events = eventsOf(await runCli(run(profile(withoutServers), '--yes', '--prompt', 'hello')))
    const numbers = events.map(event => Number(event['seq']))
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
    expect(events.every(event => !Number.isNaN(Date.parse(String(event['at']))))).toBe(true)
  })

  it('searches, describes and calls through an OpenAI-compatible endpoint with a byte-equal tools array', async () => {
    const tool = 'mcp__memory__create_entities'
    const scripted = await provider({
      answers: [
        streamsCalls({ id: 'c1', name: 'tool_search', arguments: JSON.stringify({ queries: ['create entities'] }) }),
        streamsCalls({ id: 'c2', name: 'tool_describe', arguments: JSON.stringify({ names: [tool] }) }),
        streamsCalls({ id: 'c3', name: 'tool_call', arguments: JSON.stringify({ calls: [{ name: tool, arguments: { entities: [{ name: 'Ada', entityType: 'person', observations: ['likes tea'] }] } }] }) }),
        streamsText('Remembered.'),
      ],
    })
    const result = await runCli(run(scriptedProfile(scripted.url, memoryServer()), '--yes', '--prompt', 'remember that Ada likes tea'))
    const events = eventsOf(result)
    expect(result.code).toBe(0)
    const bodies = scripted.requests.map(request => JSON.stringify(Object(JSON.parse(request.body)).tools))
    expect(bodies).toHaveLength(4)
    expect(new Set(bodies).size).toBe(1)
    expect(events.filter(event => event['type'] === 'tool-start').map(event => event['name'])).toEqual(['tool_search', 'tool_describe', tool])
    expect(events.find(event => event['type'] === 'search-end')).toMatchObject({ queries: ['create entities'] })
    expect(events.find(event => event['type'] === 'describe-end')).toMatchObject({ names: [tool], not_found: [] })
    expect(new Set(events.filter(event => event['type'] === 'assembly-made').map(event => event['tools_hash'])).size).toBe(1)
  })

  it('refuses a call that needs approval where nobody can be asked', async () => {
    const scripted = await provider({ answers: [streamsCalls({ id: 'c1', name: 'terminal', arguments: JSON.stringify({ command: 'echo hello' }) }), streamsText('I may not.')] })
    const events = eventsOf(await runCli(run(scriptedProfile(scripted.url), '--prompt', 'say hello')))
    expect(events.find(event => event['type'] === 'tool-end')).toMatchObject({ status: 'denied' })
  })

  it('tells which endpoint is down and exits 1', async () => {
    const result = await runCli(run(scriptedProfile('http://127.0.0.1:9/v1'), '--prompt', 'hello'))
    expect(result.code).toBe(1)
    expect(eventsOf(result).at(-1)).toMatchObject({ type: 'run-end', status: 'failed', failure: { message: expect.stringContaining('127.0.0.1:9') } })
  })

  it('stops at --max-turns with 4', async () => {
    const again = streamsCalls({ id: 'c1', name: 'tool_search', arguments: JSON.stringify({ queries: ['x'] }) })
    const scripted = await provider({ answers: [again, again, again] })
    const result = await runCli(run(scriptedProfile(scripted.url, memoryServer()), '--max-turns', '2', '--prompt', 'go on'))
    expect(result.code).toBe(4)
    expect(scripted.requests).toHaveLength(2)
    expect(eventsOf(result).at(-1)).toMatchObject({ type: 'run-end', status: 'stopped' })
  })

  it('stops at --timeout with 4', async () => {
    const scripted = await provider({ answers: [{ steps: [{ wait: new Promise(() => undefined) }] }] })
    const result = await runCli(run(scriptedProfile(scripted.url), '--timeout', '3', '--prompt', 'wait'))
    expect(result.code).toBe(4)
  })

  it('stops on Ctrl-C as the Stop button does: the running call has a result, exit 130', async () => {
    const scripted = await provider({ answers: [streamsCalls({ id: 'c1', name: 'terminal', arguments: JSON.stringify({ command: 'sleep 60' }) })] })
    const { child, result } = startCli(run(scriptedProfile(scripted.url), '--yes', '--prompt', 'sleep'))
    child.stdout?.on('data', (part: string) => {
      if (part.includes('"tool-start"')) child.kill('SIGINT')
    })
    const ended = await result
    expect(ended.code).toBe(130)
    const events = eventsOf(ended)
    expect(events.find(event => event['type'] === 'tool-end')).toMatchObject({ status: 'interrupted' })
    expect(events.at(-1)).toMatchObject({ type: 'run-end', status: 'interrupted' })
  })

  it('goes on with a session and gives the model what was said before', async () => {
    const scripted = await provider({ answers: [streamsText('Hello Ada.'), streamsText('You are Ada.')] })
    const folder = scriptedProfile(scripted.url)
    const first = eventsOf(await runCli(run(folder, '--prompt', 'I am Ada')))
    const session = String(first.find(event => event['type'] === 'run-start')?.['session'])
    await runCli(run(folder, '--session', session, '--prompt', 'who am I?'))
    const roles = Object(JSON.parse(scripted.requests[1]?.body ?? '')).messages.map((message: { role: string }) => message.role)
    expect(roles).toEqual(['system', 'user', 'assistant', 'user'])
  })

  it('prints for a person: the text, and a line with the real tool', async () => {
    const result = await runCli(['run', '--profile', profile(), '--yes', '--prompt', 'list the files in my sample folder'])
    expect(result.code).toBe(0)
    expect(result.stdout).toMatch(/✓ list_directory · filesystem · ok · \d+ ms/)
    expect(result.stdout).toContain('notes.txt')
  })

  it('takes only wrong use as wrong use', async () => {
    expect((await runCli(['run'])).code).toBe(2)
    expect((await runCli(['run', '--prompt', 'x', '--yes', '--deny'])).code).toBe(2)
    expect((await runCli(['run', '--profile', profile(withoutServers), '--prompt', 'x', '--model', 'nobody'])).code).toBe(2)
    expect((await runCli(['frobnicate'])).code).toBe(2)
    expect((await runCli(['--help'])).code).toBe(0)
  })

  it('stops before anything when settings are not JSON, and leaves the file as it is', async () => {
    const result = await runCli(['run', '--profile', profile('{"model": '), '--prompt', 'x'])
    expect(result.code).toBe(2)
    expect(result.stderr).toContain('not valid JSON at line 1')
  })

  it('names a wrong value and goes on with what stands in its place', async () => {
    const events = eventsOf(await runCli(run(profile({ ...withoutServers, tools: { tool_search: { listing: 'loud' } } }), '--prompt', 'hello')))
    expect(events.find(event => event['type'] === 'notice')).toMatchObject({ level: 'warning', about: 'tools.tool_search.listing', text: expect.stringContaining('Used instead: auto') })
    expect(events.at(-1)).toMatchObject({ type: 'run-end', status: 'done' })
  })

  it('says that a profile is in use and exits 3', async () => {
    const scripted = await provider({ answers: [{ steps: [{ wait: new Promise(() => undefined) }] }] })
    const folder = scriptedProfile(scripted.url)
    const holder = startCli(run(folder, '--prompt', 'wait'))
    await new Promise<void>(resolve => holder.child.stdout?.on('data', (part: string) => (part.includes('"turn-start"') ? resolve() : undefined)))
    const second = await runCli(['sessions', 'list', '--profile', folder])
    holder.child.kill('SIGINT')
    await holder.result
    expect(second.code).toBe(3)
    expect(second.stderr).toContain('in use')
  })
})
