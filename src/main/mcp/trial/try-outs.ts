import type { ServerConfig } from '../../../shared/connection.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import type { DoctorReport } from '../../../shared/server-parts.ts'
import type { ProcessExit } from '../../platform/child-process-tree.ts'
import type { Log } from '../../platform/log.ts'
import type { SecretMask } from '../../platform/secret-mask.ts'
import { doctorReport } from './doctor.ts'
import { createLastWords, type LastWords } from '../transport/last-words.ts'
import { authRequired, rightsMissing } from '../transport/link-failure.ts'
import type { LinkOpener } from '../link/link-opener.ts'
import { type Probe, probeServer } from './probe.ts'

interface TryOutOptions {
  /** Values of `${secret:NAME}` that are not in the store yet. */
  readonly secrets?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** It answered the handshake; now it is asked for its tools. */
  listing?(): void
  /** What goes to its log, line by line; secrets are masked. */
  log?(line: string): void
}

interface TriedOut {
  /** Original names of what can be used. */
  readonly tools: readonly string[]
  readonly quarantined: number
}

/** Starts of servers beside the ones that run. */
export interface TryOuts {
  /**
   * Starts a server, lists its tools, ends it. A failure says what the server said last; `AUTH_REQUIRED` where it wants a
   * sign-in.
   */
  tryOut(name: string, config: ServerConfig, options: TryOutOptions): Promise<Result<TriedOut>>
  /** The same, with everything that helps to find out why it does not work. */
  doctor(name: string, config: ServerConfig): Promise<DoctorReport>
}

interface TryOutPorts {
  readonly opener: LinkOpener
  readonly mask: SecretMask
  logOf(name: string): Log
}

export function createTryOuts({ opener, mask, logOf }: TryOutPorts): TryOuts {
  async function probe(name: string, config: ServerConfig, words: LastWords, options: TryOutOptions & { stray?(): void }): Promise<Probe> {
    const log = logOf(name)
    let exit: ProcessExit | null = null
    const say = (text: string): void => {
      log.write(`trying out: ${text}`)
      options.log?.(mask.mask(text))
    }
    const events = {
      words,
      log: say,
      stray: (line: string) => {
        options.stray?.()
        say(`stdout: ${line}`)
      },
      exited: (how: ProcessExit) => {
        exit = how
      },
      toolsChanged: () => undefined,
      closed: () => undefined,
    }
    return probeServer(name, config, { resolve: given => opener.resolve(given, options.secrets), open: address => opener.open(name, config, address, events, options.signal), exit: () => exit, listing: () => options.listing?.() })
  }

  return {
    async tryOut(name, config, options) {
      const { failure, described } = await probe(name, config, createLastWords(text => mask.mask(text)), options)
      if (options.signal.aborted) return failed('STOPPED', 'Stopped.')
      if (failure !== null) return { ok: false, failure: { ...failure, code: failure.code === rightsMissing ? authRequired : failure.code, message: mask.mask(failure.message) } }
      return success({ tools: (described?.descriptors ?? []).map(tool => tool.originalName ?? tool.name), quarantined: described?.quarantined.length ?? 0 })
    },
    async doctor(name, config) {
      const words = createLastWords(text => mask.mask(text))
      let strayLines = 0
      const stray = (): void => void strayLines++
      const found = await probe(name, config, words, { signal: new AbortController().signal, stray })
      return doctorReport(config, found, { words, strayLines: () => strayLines, mask: text => mask.mask(text) })
    },
  }
}
