import type { Failure } from '../../../shared/failure.ts'
import type { ProcessExit } from '../../platform/child-process-tree.ts'
import type { ServerAddress } from '../server-command.ts'
import { missingRights } from '../transport/http-problem.ts'
import { endingWords } from '../transport/last-words.ts'
import { linkFailure } from '../transport/link-failure.ts'
import type { LinkPorts } from './link.ts'

/** What was going on when it went wrong: `list its tools`. */
interface Doing {
  readonly doing: string
  readonly timeoutMs: number
  /** How the process ended, if it did. */
  readonly exit: ProcessExit | null
}

/** What goes wrong over one link. */
interface Trouble {
  /** In words for the person. */
  failure(error: unknown, doing: Doing): Failure
  /** The next sign-in is to ask for what was missing. */
  tellRights(error: unknown): void
}

export function createTrouble(address: ServerAddress, { auth, words }: Pick<LinkPorts, 'auth' | 'words'>): Trouble {
  const credentials = address.kind === 'http' ? address.credentials : 'none'

  function tellRights(error: unknown): void {
    const rights = missingRights(error)
    if (rights !== null) auth?.missingRights(rights)
  }

  return {
    tellRights,
    failure(error, { doing, timeoutMs, exit }) {
      tellRights(error)
      return linkFailure(error, { doing, timeoutMs, credentials, ending: endingWords(exit, words) })
    },
  }
}
