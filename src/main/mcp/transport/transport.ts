import type { Readable } from 'node:stream'
import { isJSONRPCResponse, type JSONRPCMessage, SdkError, SdkErrorCode, type Transport } from '@modelcontextprotocol/client'
import { type ProcessExit, type ProcessTree, spawnTree, type TreeCommand } from '../../platform/child-process-tree.ts'
import type { Reaper } from '../../platform/reaper.ts'
import { within } from '../../platform/within.ts'
import type { Failure } from '../../../shared/failure.ts'
import { watchHandshake } from './handshake.ts'
import { createLineReader } from './line-reader.ts'
import { readMessages, refuseLongMessage } from './wire-message.ts'

interface StdioPorts {
  readonly reaper: Reaper
  /** A line on standard output that is no message. */
  stray(line: string): void
  /** A line on standard error. */
  errorLine(line: string): void
  /** Its process ended. */
  exited?(exit: ProcessExit): void
  /** Longest message, bytes. */
  readonly maxMessageBytes?: number
}

/** A transport that knows how its process ended. `close` ends the whole process tree. */
interface StdioTransport extends Transport {
  exit(): ProcessExit | null
}

/** Thrown by `start`: an expected failure on its way through the client's `connect`. */
export class StartError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** Half of what V8 takes as one string. */
const defaultMaxMessageBytes = 256 * 1024 * 1024
const longestErrorLine = 64 * 1024
/** How long a server has to end by itself once its input is closed; some never do. */
const closeGraceMs = 400
/** After the end of a process its last output may still be in the pipe; a child of its may hold the pipe open for ever. */
const drainMs = 250

/**
 * Speaks MCP with a child process over its standard input and output. Survives what servers print beside the protocol;
 * a message beyond the limit costs the call it answers. `onclose` is called once, after the last message.
 */
export function createStdioTransport(command: TreeCommand, ports: StdioPorts): StdioTransport {
  let tree: ProcessTree | null = null
  let closed = false
  let leaving = false
  const handshake = watchHandshake()

  const transport: StdioTransport = { start, send, close, exit: () => tree?.exit() ?? null }

  async function start(): Promise<void> {
    const spawned = await spawnTree(command, ports.reaper)
    if (!spawned.ok) throw new StartError(spawned.failure)
    tree = spawned.value
    readOutput(tree)
    readErrors(tree)
    void watch(tree)
  }

  function readOutput({ stdout }: ProcessTree): void {
    const reader = createLineReader({
      maxBytes: ports.maxMessageBytes ?? defaultMaxMessageBytes,
      line(text) {
        if (text.trim() === '') return
        const messages = readMessages(text)
        if (messages === null) ports.stray(text)
        else messages.forEach(deliver)
      },
      tooLong(line) {
        const refusal = refuseLongMessage(line)
        if (refusal === null) ports.stray(`${line.head.slice(0, 200)}… (${line.bytes} bytes)`)
        else deliver(refusal)
      },
    })
    stdout.on('data', (chunk: Buffer) => reader.push(chunk))
    stdout.on('end', () => reader.end())
  }

  function readErrors({ stderr }: ProcessTree): void {
    const reader = createLineReader({ maxBytes: longestErrorLine, line: line => ports.errorLine(line), tooLong: line => ports.errorLine(`${line.head}…`) })
    stderr.on('data', (chunk: Buffer) => reader.push(chunk))
    stderr.on('end', () => reader.end())
  }

  async function watch(running: ProcessTree): Promise<void> {
    void running.exited.then(exit => ports.exited?.(exit))
    const closeOf = (stream: Readable): Promise<void> => new Promise(resolve => stream.once('close', () => resolve()))
    const output = closeOf(running.stdout)
    const drained = Promise.all([output, closeOf(running.stderr), running.exited])
    // One that closed its output has nothing to say any more, whether it ends by itself or not.
    await Promise.race([running.exited, output])
    await within(drained, drainMs)
    announceClose()
    await running.kill()
  }

  function deliver(message: JSONRPCMessage): void {
    transport.onmessage?.(handshake.received(message))
  }

  function announceClose(): void {
    if (closed) return
    closed = true
    transport.onclose?.()
  }

  async function send(message: JSONRPCMessage): Promise<void> {
    const running = tree
    // What it still asks while it ends, such as for the folders, is answered to nobody.
    if ((leaving || closed) && isJSONRPCResponse(message)) return
    if (running === null || closed || running.exit() !== null) throw new SdkError(SdkErrorCode.ConnectionClosed, 'The server has ended')
    handshake.sent(message)
    await new Promise<void>((resolve, reject) => {
      running.stdin.write(`${JSON.stringify(message)}\n`, error => (error ? reject(new SdkError(SdkErrorCode.ConnectionClosed, error.message)) : resolve()))
    })
  }

  async function close(): Promise<void> {
    leaving = true
    if (tree !== null) {
      tree.stdin.end()
      await within(tree.exited, closeGraceMs)
      await tree.kill()
    }
    announceClose()
  }

  return transport
}
