import type { z } from 'zod'
import { errorText, failed, type Result } from '../../shared/failure.ts'
import { type CommandName, type CommandOutput, commands, type Handlers } from '../../shared/ipc.ts'

type ParsedInput<N extends CommandName> = z.output<(typeof commands)[N]['input']>
const inputs: { [N in CommandName]: { input: z.ZodType<ParsedInput<N>> } } = commands

export interface Sender {
  /** Address of the frame that speaks; undefined when it is gone. */
  readonly url: string | undefined
  readonly isMainFrame: boolean
}

interface Ports {
  handlers: Handlers
  isOurs(url: string | undefined): boolean
  /** Hears of what should not happen: a handler that threw. */
  report(command: string, error: unknown): void
}

/** Answers one command of the window. Never rejects: what is thrown below becomes a failure here. */
export type CommandDoor = (sender: Sender, name: unknown, input: unknown) => Promise<Result<unknown>>

export function createCommandDoor(ports: Ports): CommandDoor {
  async function run<N extends CommandName>(name: N, input: unknown): Promise<Result<CommandOutput<N>>> {
    const parsed = inputs[name].input.safeParse(input)
    if (!parsed.success) return failed('WRONG_INPUT', `${name}: ${describe(parsed.error)}`)
    return ports.handlers[name](parsed.data)
  }

  return async (sender, name, input) => {
    if (!sender.isMainFrame || !ports.isOurs(sender.url)) return failed('UNTRUSTED_SENDER', 'Only the window of this app may send commands.')
    if (!isCommandName(name)) return failed('UNKNOWN_COMMAND', `There is no command ${JSON.stringify(name)}.`)
    try {
      return await run(name, input)
    } catch (error) {
      ports.report(name, error)
      return failed('UNEXPECTED', `Something went wrong in ${name}: ${errorText(error)}`, 'Try again. If it happens again, logs/drawbridge.log in the profile folder tells more.')
    }
  }
}

function isCommandName(name: unknown): name is CommandName {
  return typeof name === 'string' && Object.hasOwn(commands, name)
}

function describe(error: z.ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'wrong input'
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`
}
