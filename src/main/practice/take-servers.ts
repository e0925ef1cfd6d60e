import { asObject, isJsonObject } from '../../shared/json.ts'
import { type ConnectedTarget, readTargets } from './connection-answer.ts'
import type { ConnectionsStep } from './connections-request.ts'
import { narrate } from './narrate.ts'
import { parseJson } from './parse-json.ts'
import type { Phrases } from './phrases.ts'
import { type Bench, finished, type Progress } from './progress.ts'
import { namesNear } from './server-names.ts'
import type { ServersStep } from './servers-request.ts'
import type { DoneCall } from './transcript.ts'

/** What came of installing, turning on or signing in. What follows goes on once every server is there. */
export function takeServers(progress: Progress, { step, done }: { step: ServersStep; done: DoneCall }, { phrases }: Bench): Progress {
  const targets = readTargets(done.output)
  if (done.failed || targets.length === 0) return takeRefusal(progress, { step, done }, phrases)
  const told = targets.map(target => tellTarget(step, target, phrases)).join('\n\n')
  const left = targets.filter(target => target.state !== 'connected' && !isKept(target))
  if (left.length === 0) return finished(progress, told)
  const rest: ServersStep = { ...step, names: left.map(({ name }) => name) }
  if (left.some(({ link }) => link !== undefined)) return { ...progress, instead: rest, waiting: 'link', askedToConnect: true, news: [told] }
  return { ...progress, instead: rest, waiting: left.every(({ state }) => state === 'skipped') ? 'next' : 'again', news: [told] }
}

function tellTarget({ action }: ServersStep, { name, state, detail, link, tools, problem }: ConnectedTarget, phrases: Phrases): string {
  const server = `\`${name}\``
  if (state === 'connected') return tools === undefined ? phrases.readyWithoutTools(server, problem) : phrases.ready(server, tools)
  if (isKept({ detail })) return phrases.notUpdated(server)
  if (state === 'skipped') return phrases.serverSkipped(server)
  return link === undefined ? phrases.notDone(action, server, detail === undefined ? undefined : toPerson(detail)) : phrases.openServerLink(server, link)
}

/** The update was not made; the server is there as before. */
function isKept({ detail }: { readonly detail?: string | undefined }): boolean {
  return detail?.startsWith('Not updated: ') === true
}

/** The tool speaks of the person; practice speaks to them. */
function toPerson(detail: string): string {
  return detail.replace(/The person gives them with: (.+)$/, 'Give them with `$1`').replace(/The person can run: (.+)$/, 'You can run `$1`').replace('The person declined', 'you declined')
}

/** A refusal lists the names that are known, or says that it is an app: what was meant is tried once, where it is plain. */
function takeRefusal(progress: Progress, { step, done }: { step: ServersStep; done: DoneCall }, phrases: Phrases): Progress {
  const said: unknown = asObject(parseJson(done.output))['error']
  const error = typeof said === 'string' ? said : ''
  const failure = narrate({ tool: done.name, output: done.output, failed: true }, phrases)
  const apps = appsMeant(error, step)
  if (apps !== undefined) return progress.instead === undefined ? { ...progress, instead: apps, news: [] } : finished(progress, failure)
  const known = /(?:In the catalog|Configured): (.+?)\.?$/s.exec(error)?.[1]?.split(', ')
  if (known === undefined || / install it first\./.test(error)) return finished(progress, failure)
  const choices = step.names.map(name => ({ name, near: known.includes(name) ? [name] : namesNear(name, known) }))
  const unclear = choices.find(({ near }) => near.length !== 1)
  const meant = choices.flatMap(({ near }) => near)
  if (unclear === undefined && progress.instead === undefined) return { ...progress, instead: { ...step, names: meant }, news: [phrases.meant(meant.map(code).join(', '))] }
  const { name, near } = unclear ?? { name: step.names.join(', '), near: [] }
  return finished(progress, phrases.noSuchServer(step.action, code(name), near.slice(0, 8).map(code).join(', ')))
}

/** The refusal spells the call that connects them. */
function appsMeant(error: string, { text }: ServersStep): ConnectionsStep | undefined {
  const call = parseJson(/manage_connections (\{"action":"connect".*?\})/.exec(error)?.[1] ?? '')
  const connectors: unknown = isJsonObject(call) ? call['connectors'] : undefined
  const names = Array.isArray(connectors) ? connectors.filter(name => typeof name === 'string') : []
  return names.length === 0 ? undefined : { kind: 'connections', text, action: 'connect', connectors: names }
}

function code(name: string): string {
  return `\`${name}\``
}
