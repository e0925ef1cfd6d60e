import { appTitle } from './app-phrases.ts'
import type { CallAnswer } from './call-answer.ts'
import { type ConnectedTarget, readStatus, readTargets } from './connection-answer.ts'
import { narrate } from './narrate.ts'
import type { Phrases } from './phrases.ts'
import { type Bench, finished, offers, type Progress } from './progress.ts'
import type { DoneCall } from './transcript.ts'

/** A call came back because its app is not connected: the person is asked once, then the run waits for them. */
export function takeNeedsConnection(progress: Progress, { name, error }: CallAnswer, bench: Bench): Progress {
  const { phrases } = bench
  const connector = error?.connector ?? name.split('__')[1] ?? ''
  const app = appTitle(connector)
  if (progress.askedToConnect !== true && offers(bench, 'manage_connections')) {
    return { ...progress, connecting: connector, askedToConnect: true, news: [phrases.needsSignIn(app)] }
  }
  if (error?.link !== undefined) return { ...progress, waiting: 'link', news: [phrases.stillWaits(app, error.link)] }
  return { ...progress, waiting: 'again', news: [phrases.notConnected(app, error?.message)] }
}

/** What became of the sign-in that a call waits for. */
export function takeSignIn(progress: Progress, done: DoneCall, { phrases }: Bench): Progress {
  const connector = progress.connecting ?? ''
  const app = appTitle(connector)
  const over = { ...progress, connecting: undefined }
  const target = readTargets(done.output).find(({ name }) => name === connector.toLowerCase())
  if (target === undefined) return { ...over, waiting: 'again', news: [narrate({ tool: done.name, output: done.output, failed: true }, phrases)] }
  switch (target.state) {
    case 'connected':
      return { ...over, news: [phrases.connected(app)] }
    case 'skipped':
      return { ...over, waiting: 'next', news: [phrases.skipped(app)] }
    default:
      return { ...over, waiting: target.link === undefined ? 'again' : 'link', news: [tellTarget(target, phrases)] }
  }
}

/** What came of connecting, or looking at, the apps that the person named. One that is a server of the catalog is installed. */
export function takeConnections(progress: Progress, done: DoneCall, { phrases }: Bench): Progress {
  if (done.failed) return finished(progress, narrate({ tool: done.name, output: done.output, failed: true }, phrases))
  const targets = readTargets(done.output)
  if (targets.length === 0) return finished(progress, tellStatus(done.output, phrases))
  const servers = progress.instead === undefined ? targets.filter(isCatalogServer) : []
  const told = targets.filter(target => !servers.includes(target)).map(target => tellTarget(target, phrases)).join('\n\n')
  if (servers.length > 0) return { ...progress, instead: { kind: 'servers', text: '', action: 'install', names: servers.map(({ name }) => name) }, news: [told].filter(text => text !== '') }
  return targets.some(({ link }) => link !== undefined) ? { ...progress, waiting: 'link', askedToConnect: true, news: [told] } : finished(progress, told)
}

/** Its detail spells the call that installs it. */
function isCatalogServer({ state, detail }: ConnectedTarget): boolean {
  return state !== 'connected' && detail !== undefined && detail.includes('manage_connections {"action":"install"')
}

function tellTarget({ name, state, detail, link }: ConnectedTarget, phrases: Phrases): string {
  const app = appTitle(name)
  if (state === 'connected') return phrases.appConnected(app)
  if (state === 'skipped') return phrases.skipped(app)
  return link === undefined ? phrases.notConnected(app, detail) : phrases.openLink(app, link, name)
}

function tellStatus(output: string, phrases: Phrases): string {
  const apps = readStatus(output)
  return apps.length === 0 ? phrases.noApps : apps.map(({ name, connected, accounts }) => `- ${phrases.status(appTitle(name), connected, accounts.join(', '))}`).join('\n')
}
