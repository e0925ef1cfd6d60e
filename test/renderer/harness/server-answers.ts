import type { ConnectionView } from '../../../src/shared/connection.ts'
import { failed } from '../../../src/shared/failure.ts'
import type { CommandInput } from '../../../src/shared/ipc.ts'
import type { ServerTool, ServerTools } from '../../../src/shared/server-parts.ts'
import { doctorFine, doctorIll, everyKind, offers, serverTools } from './fixture-servers.ts'
import { type Answers, type MemoryBridge, success } from './memory-bridge.ts'

const pause = async (ms: number): Promise<void> => {
  await new Promise(resolve => setTimeout(resolve, ms))
}

/** Answers about single servers. What is changed stays changed until the page is loaded anew. */
export function serverAnswers(bridge: () => MemoryBridge, connections: readonly ConnectionView[]): Answers {
  const changed = new Map<string, ServerTools>()
  const toolsOf = (name: string): ServerTools | undefined => changed.get(name) ?? serverTools(name)
  let stop: (() => void) | null = null
  return {
    'connection/tools': ({ name }) => {
      const known = toolsOf(name)
      return known ? success(known) : failed('NOT_RUNNING', `${name} is not running.`)
    },
    'connection/configure': change => {
      const known = toolsOf(change.name)
      if (!known) return failed('NOT_RUNNING', `${change.name} is not running.`)
      const next = configured(known, change)
      changed.set(change.name, next)
      return success(next)
    },
    'connection/call-tool': async ({ tool }) => {
      const stopped = await Promise.race([pause(1200).then(() => false), new Promise<boolean>(resolve => (stop = () => resolve(true)))])
      if (stopped) return success({ result: { status: 'interrupted', content: [{ type: 'text', text: 'Stopped.' }] }, ms: 400 })
      return success(tool === 'delete_branch' ? { result: { status: 'error', content: [{ type: 'text', text: 'The branch is protected.' }] }, ms: 320 } : { result: { status: 'ok', content: [...everyKind], structured: { number: 418, url: 'https://github.com/acme/app/issues/418' } }, ms: 1204 })
    },
    'connection/stop-call': () => {
      stop?.()
      return success(undefined)
    },
    'connection/doctor': async ({ name }) => {
      await pause(500)
      return success(name === 'sentry' ? doctorIll : doctorFine)
    },
    'connection/attachable': () => success([...offers]),
    'connection/raw': ({ name }) => {
      const found = connections.find(each => each.name === name)
      if (!found) return failed('NO_SERVER', `There is no server named ${name}.`)
      const { transport, target } = found
      return success({ config: transport === 'http' ? { url: target, headers: { Authorization: `Bearer \${secret:mcp.${name}.Authorization}` } } : { command: 'npx', args: ['-y', target], env: { API_KEY: `\${secret:mcp.${name}.API_KEY}`, LEVEL: '1' } }, plain: [] })
    },
    'connection/edit': () => success([...connections]),
    'connection/restart': () => success([...connections]),
    'connection/sign-out': () => success([...connections]),
    'server-request/answer': ({ id, answer }) => {
      bridge().send({ type: 'server-answer', session: 's1', id, call: 'k1', action: answer.action, by: 'person' })
      return success(undefined)
    },
  }
}

function configured(known: ServerTools, change: CommandInput<'connection/configure'>): ServerTools {
  const server = {
    ...known,
    load: change.load === undefined ? known.load : (change.load ?? 'deferred'),
    approval: change.approval === undefined ? known.approval : change.approval,
    parallel: change.parallel ?? known.parallel,
    timeout_s: change.timeout_s === undefined ? known.timeout_s : change.timeout_s,
  }
  return { ...server, tools: known.tools.map(tool => changedTool(tool, change.tools?.find(each => each.original_name === tool.original_name), server.load)) }
}

function changedTool(tool: ServerTool, change: NonNullable<CommandInput<'connection/configure'>['tools']>[number] | undefined, load: ServerTools['load']): ServerTool {
  const kept = Object.fromEntries(Object.entries({ ...tool.policy, ...change?.policy }).filter(([key]) => !change?.clear?.some(each => each === key)))
  const off = change?.on === undefined ? tool.standing === 'off' : !change.on
  const left = tool.standing === 'quarantined' && kept['use_anyway'] !== true
  return { ...tool, policy: kept, standing: left ? 'quarantined' : off ? 'off' : kept['load'] === 'direct' || kept['load'] === 'deferred' ? kept['load'] : load }
}
