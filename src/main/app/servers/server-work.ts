import type { ServerConfig } from '../../../shared/connection.ts'
import type { InstallProgress, TargetSnapshot } from '../../../shared/connector.ts'
import type { CatalogItem } from '../../../shared/catalog-entry.ts'
import { errorText, type Failure, type Result, success } from '../../../shared/failure.ts'
import type { McpAction } from '../../connectors/manage/connection-arguments.ts'
import type { TargetFields } from '../../connectors/card/operation.ts'
import type { Look, Prepared, TargetStep, TargetWork, WorkContext } from '../../connectors/card/target-work.ts'
import type { Catalog } from '../../mcp/catalog/catalog.ts'
import type { Connections } from '../../mcp/connections.ts'
import type { Installer } from '../../mcp/install/installer.ts'
import type { Authorizations } from '../../mcp/oauth/authorizations.ts'
import { connectedFields, waitForServer } from './connected-server.ts'
import { type LateOutcome, lateOutcome } from './late-outcome.ts'
import { keptFields, nameTaken, offerEnable, offerInstall, requiredOf, unknown } from './server-offers.ts'
import type { ServerSettings } from './server-settings.ts'

export interface ServerWorkPorts {
  readonly catalog: Pick<Catalog, 'find'>
  readonly installer: Pick<Installer, 'commandLine' | 'runtime' | 'requiredValues' | 'checkValues' | 'install'>
  readonly authorizations: Pick<Authorizations, 'start' | 'signedIn'>
  readonly connections: Pick<Connections, 'views' | 'list' | 'onChange' | 'restart' | 'settled'>
  readonly settings: ServerSettings
  language(): 'en' | 'zh-CN' | 'ja'
  /** Told the link when an installation needs a sign-in; returns what takes the listener off. */
  onLink(server: string, listener: (link: string) => void): () => void
  /** Where no card can ask: may it run at once? The failure says how the person can agree. */
  consent(action: McpAction, name: string, what: string): Promise<Result<void>>
  /** How work ended that went on after its card was left, or behind a link. */
  late(outcome: LateOutcome): void
}

const tickMs = 5000

/** What work on a row is given. */
interface Hand {
  readonly signal: AbortSignal
  report(step: Omit<TargetStep, 'name'>): void
  /** The row was answered, but this goes on behind it; until its end the row can be called off. */
  goesOn(work: Promise<TargetStep>): void
}

/** Installing, enabling and authorizing servers as the work behind a card's rows. */
export function createServerWork(action: McpAction, ports: ServerWorkPorts): TargetWork {
  /** What each row is busy with; skipping the row calls it off. */
  const busy = new Map<string, AbortController>()
  const lastValues = new Map<string, Readonly<Record<string, string>>>()

  async function prepare(targets: readonly TargetSnapshot[], context: WorkContext): Promise<Result<Prepared>> {
    if (action === 'authorize') return success({ steps: await Promise.all(targets.map(target => perform(target, {}, context))) })
    const steps = action === 'install' ? await Promise.all(targets.map(target => offerInstall(target, ports))) : targets.map(target => offerEnable(target.name, target.name, ports))
    if (context.surface === 'card') return success({ steps })
    const done: TargetStep[] = []
    for (const [position, target] of targets.entries()) {
      const offered = steps[position]
      done.push(offered === undefined || offered.to !== undefined ? (offered ?? { name: target.name }) : await atOnce(target, offered, context))
    }
    return success({ steps: done })
  }

  /** There is no card: what needs values fails, everything else runs when the person agreed beforehand. */
  async function atOnce(target: TargetSnapshot, offered: TargetStep, context: WorkContext): Promise<TargetStep> {
    const missing = (offered.fields?.required_env ?? []).filter(value => value.required && value.default === '')
    if (missing.length > 0) return { name: target.name, to: 'failed', fields: { detail: `It needs ${missing.map(value => value.name).join(', ')}. The person gives them with: drawbridge mcp ${action} ${target.name} ${missing.map(value => `--env ${value.name}=…`).join(' ')}` } }
    const row = { ...target, ...offered.fields }
    const agreed = await ports.consent(workOf(row), target.name, offered.fields?.command ?? target.name)
    return agreed.ok ? perform(row, {}, context) : { name: target.name, to: 'failed', fields: { detail: agreed.failure.message } }
  }

  /** What is installed and off has only to be enabled. */
  function workOf(target: TargetSnapshot): McpAction {
    return action === 'install' && target.action === 'enable' ? 'enable' : action
  }

  async function perform(target: TargetSnapshot, values: Readonly<Record<string, string>>, context: WorkContext): Promise<TargetStep> {
    const own = new AbortController()
    busy.set(target.name, own)
    // Stop calls it off; a card that ran out or was left lets it finish.
    const onEnd = (): void => (context.signal.reason === 'interrupt' || context.surface === 'link' ? own.abort('interrupt') : undefined)
    context.signal.addEventListener('abort', onEnd, { once: true })
    if (context.signal.aborted) onEnd()
    const over = (): void => {
      context.signal.removeEventListener('abort', onEnd)
      if (busy.get(target.name) === own) busy.delete(target.name)
    }
    let rest: Promise<TargetStep> | null = null
    const ended = (step: TargetStep): TargetStep => {
      // Nobody looks at the card any more, or there never was one.
      const isLate = context.surface === 'card' ? context.signal.aborted : rest !== null
      const outcome = isLate && !own.signal.aborted ? lateOutcome(workOf(target), target, { opId: context.opId, step }) : null
      if (outcome !== null) ports.late(outcome)
      return step
    }
    const hand: Hand = {
      signal: own.signal,
      report: step => context.report?.({ name: target.name, ...step }),
      goesOn: work => void (rest = work.then(ended)),
    }
    const begun = (): Promise<TargetStep> => {
      const work = workOf(target)
      if (work === 'install') return context.surface === 'card' ? runInstall(target, values, hand) : installUntilLink(target, hand)
      return work === 'enable' ? runEnable(target, hand) : runAuthorize(target, hand)
    }
    const step = await begun().catch((error: unknown) => broken(target.name, error))
    void (rest ?? Promise.resolve()).then(over, over)
    return rest === null ? ended(step) : step
  }

  /** Without a card nobody waits for a browser: the link is all there is to give, and the installation goes on behind it. */
  function installUntilLink(target: TargetSnapshot, hand: Hand): Promise<TargetStep> {
    return new Promise(resolve => {
      const report = ({ fields }: Omit<TargetStep, 'name'>): void => {
        if (fields?.connect_url === undefined) return
        hand.goesOn(installed)
        resolve({ name: target.name, to: 'initiated', fields: { connect_url: fields.connect_url } })
      }
      const installed = runInstall(target, {}, { ...hand, report }).catch((error: unknown) => broken(target.name, error))
      void installed.then(resolve)
    })
  }

  async function runInstall(target: TargetSnapshot, values: Readonly<Record<string, string>>, { report, signal }: Hand): Promise<TargetStep> {
    const item = ports.catalog.find(target.name)
    if (item === undefined) return unknown(target.name)
    const server = item.server ?? item.entry.name
    const found = ports.settings.find(server)
    // It may have come since the card was shown.
    if (item.server === null && found !== undefined) return nameTaken(target.name, found.name)
    const existing = found?.config
    const checked = ports.installer.checkValues(item.entry, values, existing)
    if (!checked.ok) return asksAgain(target, item, existing, valueWords(checked), ports)
    report({ to: 'initiated', fields: { progress: { step: 'runtime' } } })
    const unlisten = ports.onLink(server, link => report({ fields: { connect_url: link, progress: { step: 'sign-in' } } }))
    const progress = (moved: InstallProgress): void => report({ fields: { progress: moved } })
    const installed = await ports.installer
      .install(item.entry, { server, id: item.id, source: item.source === 'bundled' ? 'catalog' : 'registry', values, ...(existing === undefined ? {} : { existing }), progress, signal })
      .finally(unlisten)
    if (!installed.ok) return failure(target.name, installed.failure, { ...(target.installed_version === undefined ? {} : keptFields(server, ports)), required_env: requiredOf(item, ports.settings.find(server)?.config, ports) })
    return connected(target.name, installed.value.server, signal)
  }

  async function runEnable(target: TargetSnapshot, { report, signal }: Hand): Promise<TargetStep> {
    const found = ports.settings.find((action === 'install' ? ports.catalog.find(target.name)?.server : null) ?? target.name)
    if (found === undefined) return unknown(target.name)
    report({ to: 'initiated', fields: { progress: { step: 'start' } } })
    const saved = await ports.settings.edit(found.name, server => ({ ...server, enabled: true }))
    if (!saved.ok) return failure(target.name, saved.failure)
    // One that was on already has failed, or has no tools yet: nothing in its settings starts it.
    if (found.config.enabled !== false) await ports.connections.restart(found.name)
    return connected(target.name, found.name, signal)
  }

  /** Gives the link as soon as there is one; what comes of it arrives later, and also after the card closed. */
  async function runAuthorize(target: TargetSnapshot, { report, signal, goesOn }: Hand): Promise<TargetStep> {
    const found = ports.settings.find(target.name)
    if (found === undefined) return unknown(target.name)
    const attempt = await ports.authorizations.start(found.name, found.config, signal)
    if (!attempt.ok) return failure(target.name, attempt.failure)
    const { link, done } = attempt.value
    const finish = async (): Promise<TargetStep> => {
      const ended = await done
      if (!ended.ok) return failure(target.name, ended.failure)
      await ports.connections.restart(found.name)
      return connected(target.name, found.name, signal)
    }
    if (link === null) return finish()
    const finished = finish().catch((error: unknown) => broken(target.name, error))
    void finished.then(report)
    goesOn(finished)
    return { name: target.name, to: 'initiated', fields: { connect_url: link } }
  }

  /** It is in the settings from here on; its tools may take a moment. */
  async function connected(name: string, server: string, signal: AbortSignal): Promise<TargetStep> {
    const state = await waitForServer(server, ports.connections, signal)
    return { name, to: 'connected', fields: connectedFields(server, state, ports.connections.list()) }
  }

  return {
    tickMs,
    prepare,
    look: async (): Promise<Look> => ({ kind: 'nothing' }),
    async approve(target, env, context) {
      lastValues.set(target.name, env)
      return perform(target, env, context)
    },
    async retry(targets, context) {
      return success(await Promise.all(targets.map(target => begin(target, context))))
    },
    skip: target => busy.get(target.name)?.abort('skip'),
  }

  /** Trying again starts at once; how it ends is told by the row. */
  async function begin(target: TargetSnapshot, context: WorkContext): Promise<TargetStep> {
    if (action === 'authorize') return perform(target, {}, context)
    void perform({ ...target, state: 'initiated' }, lastValues.get(target.name) ?? {}, context).then(step => context.report?.(step))
    return { name: target.name, to: 'initiated' }
  }
}

function asksAgain(target: TargetSnapshot, item: CatalogItem, existing: ServerConfig | undefined, detail: string, ports: ServerWorkPorts): TargetStep {
  const fields = { detail, required_env: requiredOf(item, existing, ports) }
  return target.state === 'pending' ? { name: target.name, fields } : { name: target.name, to: 'failed', fields }
}

function valueWords({ missing, undeclared }: { missing: readonly string[]; undeclared: readonly string[] }): string {
  return undeclared.length > 0 ? `It does not ask for ${undeclared.join(', ')}. Nothing was written.` : `It needs ${missing.join(', ')}.`
}

function broken(name: string, error: unknown): TargetStep {
  return { name, to: 'failed', fields: { detail: errorText(error) } }
}

function failure(name: string, { message, hint }: Failure, more: TargetFields = {}): TargetStep {
  return { name, to: 'failed', fields: { detail: withHint(message, hint), ...more } }
}

/** What to do stands before what the server said last, which is long and in its own words. */
function withHint(message: string, hint: string | undefined): string {
  if (hint === undefined) return message
  const at = message.search(/(?:Its l|L)ast words:/)
  return at < 0 ? `${message} ${hint}` : `${message.slice(0, at).trimEnd()} ${hint} ${message.slice(at)}`
}
