import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readProcessTable } from '../../src/main/platform/process-table.ts'
import { useToolBench } from './tool-bench.ts'

const posix = process.platform !== 'win32'

/** True while the process whose number stands in the file runs. */
async function runs(pidFile: string): Promise<boolean> {
  const id = Number(readFileSync(pidFile, 'utf8'))
  return (await readProcessTable()).some(row => row.id === id)
}

describe.runIf(posix)('terminal', () => {
  const bench = useToolBench()
  const say = (command: string, more: Record<string, unknown> = {}): Promise<string> => bench.say('terminal', { command, ...more })

  it('gives output and exit code', async () => {
    expect(await say('echo hello')).toBe('ok: hello\n[exit code 0]')
  })

  it('runs in the working folder, or in the one it is given', async () => {
    expect(await say('pwd')).toBe(`ok: ${bench.folder()}\n[exit code 0]`)
    expect(await say('pwd', { folder: '/' })).toBe('ok: /\n[exit code 0]')
    expect(await say('pwd', { folder: 'gone' })).toBe(`error: The folder ${bench.at('gone')} does not exist.`)
  })

  it('is an error with its words when a command fails', async () => {
    expect(await say('echo out; echo err >&2; echo more; exit 3')).toBe('error: out\nerr\nmore\n[exit code 3]')
    expect(await say('true; false')).toBe('error: [no output, exit code 1]')
    expect(await say('kill -KILL $$')).toBe('error: [no output, ended by SIGKILL]')
  })

  it('says in structured form how it ended', async () => {
    expect((await bench.call('terminal', { command: 'exit 4' })).structured).toEqual({ exit_code: 4, signal: null, ended: 'exit' })
  })

  it('keeps line numbers of errors true', async () => {
    expect(await say('echo one\nnot_a_command_here')).toMatch(/line 2: not_a_command_here: .*not found\n\[exit code 127\]$/)
  })

  it('gives commands the environment it was given, told that nobody sits there', async () => {
    expect(await say('echo "$TERM $PAGER [$HOME] [$ELECTRON_RUN_AS_NODE]"')).toBe('ok: dumb cat [] []\n[exit code 0]')
  })

  it('has no terminal and nothing to read', async () => {
    expect(await say('cat; tty; (exec 3</dev/tty) 2>/dev/null || echo none')).toBe('ok: not a tty\nnone\n[exit code 0]')
  })

  it('drops colours and lines that were overwritten', async () => {
    expect(await say(`printf '\\033[31mred\\033[0m\\n10%%\\r50%%\\r100%%\\ndone\\r\\n'`)).toBe('ok: red\n100%\ndone\n[exit code 0]')
  })

  it('keeps the beginning and the end of a flood', async () => {
    const text = await say('seq 1 200000')
    expect(text).toMatch(/^ok: 1\n2\n3\n[^]*\n\[… 1,\d{3},\d{3} characters cut …\]\n[^]*\n200000\n\[exit code 0\]$/)
    expect(text.length).toBeLessThan(31_000)
  })

  it('does not grow with 300 MB of output', async () => {
    const before = process.memoryUsage().rss
    expect(await say('yes "$(head -c 1000 /dev/zero | tr "\\0" x)" | head -c 300000000')).toMatch(/characters cut[^]*\[exit code 0\]$/)
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024)
  })

  it('ends with everything it started when its time is up', async () => {
    const pid = bench.at('pid')
    const text = await say(`sleep 600 & echo $! > ${pid}; echo waiting; wait`, { timeout_s: 1 })
    expect(text).toBe('error: waiting\n[not done after 1 s, so it was ended with everything it started; give a longer timeout_s if it needs one]')
    expect(await runs(pid)).toBe(false)
  })

  it('ends with everything it started when it is stopped, keeping what it said', async () => {
    const pid = bench.at('pid')
    const stop = new AbortController()
    const context = { signal: stop.signal, progress: () => stop.abort() }
    const result = await bench.say('terminal', { command: `sleep 600 & echo $! > ${pid}; echo started; wait` }, context)
    expect([result, await runs(pid)]).toEqual(['interrupted: started\n[stopped by the person]', false])
  })

  it('ends even when a process will not listen', async () => {
    const stop = new AbortController()
    const result = await bench.call('terminal', { command: `trap '' TERM INT HUP; echo deaf; while :; do sleep 0.1; done` }, { signal: stop.signal, progress: () => stop.abort() })
    expect(result.status).toBe('interrupted')
  })

  it('does not wait for a process left in the background, and ends it', async () => {
    const pid = bench.at('pid')
    expect(await say(`sleep 600 & echo $! > ${pid}; echo done`)).toBe('ok: done\n[exit code 0]\n[processes it left in the background were ended; start what must stay with setsid]')
    expect(await runs(pid)).toBe(false)
  })

  it('lets a process live that was put into a session of its own', async () => {
    const pid = bench.at('pid')
    expect(await say(`setsid sh -c 'echo $$ > ${pid}; exec sleep 600' >/dev/null 2>&1 & while [ ! -s ${pid} ]; do sleep 0.01; done`)).toBe('ok: [no output, exit code 0]')
    expect(await runs(pid)).toBe(true)
    process.kill(Number(readFileSync(pid, 'utf8')), 'SIGKILL')
  })

  it('shows the last line while it runs', async () => {
    const go = bench.at('go')
    const seen: (string | undefined)[] = []
    const progress = ({ text }: { text?: string }): void => {
      seen.push(text)
      writeFileSync(go, '')
    }
    await bench.call('terminal', { command: `echo first; echo second; while [ ! -e ${go} ]; do sleep 0.01; done` }, { progress })
    expect([seen[0], existsSync(go)]).toEqual(['second', true])
  })

  it('answers for a command that cannot be passed on', async () => {
    expect(await say('echo a\0b')).toMatch(/^error: .* could not be started: /)
    expect(await say(`echo ${'x'.repeat(3_000_000)}`)).toMatch(/^error: .* could not be started: /)
  })

  it('does not start when it is already stopped', async () => {
    await expect(bench.call('terminal', { command: `touch ${bench.at('made')}` }, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    expect(existsSync(bench.at('made'))).toBe(false)
  })
})
