import type { CatalogItem } from '../../../shared/catalog-entry.ts'
import type { InstallProgress } from '../../../shared/connector.ts'
import { failed, type Failure, type Result, success } from '../../../shared/failure.ts'
import type { Core } from '../../app/core.ts'
import { onInterrupt } from '../interrupt.ts'
import { type ExitCode, exitCodes, type Output, report, reportFailure } from '../output.ts'
import type { Terminal } from '../terminal.ts'
import { saved } from './servers.ts'

/** `drawbridge mcp install NAME --env KEY=VALUE`: fetches, starts and lists it; saved only when it answered. */
export async function installServer(core: Core, name: string, env: Readonly<Record<string, string>>, output: Output, terminal: Terminal): Promise<ExitCode> {
  const found = await findItem(core, name)
  if (!found.ok) return reportFailure(output, found.failure, found.failure.code === 'NOT_IN_CATALOG' ? exitCodes.wrongUse : exitCodes.failed)
  const item = found.value
  const { installer, settings, onLink } = core.servers
  const server = item.server ?? item.entry.name
  const existing = settings.find(server)?.config
  if (item.server === null && existing !== undefined) return reportFailure(output, { code: 'NAME_TAKEN', message: `Another server in your settings is named ${server}.`, hint: 'Rename or remove it first.' }, exitCodes.wrongUse)
  const runtime = await installer.runtime(item.entry)
  if (runtime.state === 'missing') return reportFailure(output, { code: 'INSTALL_RUNTIME', message: `${item.entry.title} cannot run here yet.`, ...(runtime.hint === undefined ? {} : { hint: runtime.hint }) })
  const values = await askForValues(core, item, env, terminal)
  if (!values.ok) return reportFailure(output, values.failure, exitCodes.wrongUse)
  output.err(installer.commandLine(item.entry))
  const stop = new AbortController()
  const restore = onInterrupt(() => stop.abort())
  const unlisten = onLink(server, link => output.err(`Open ${link}\nWaiting. Ctrl-C leaves it.`))
  const progress = createProgress(output)
  const installed = await installer
    .install(item.entry, { server, id: item.id, source: item.source === 'bundled' ? 'catalog' : 'registry', values: values.value, ...(existing === undefined ? {} : { existing }), progress, signal: stop.signal })
    .finally(() => {
      unlisten()
      restore()
    })
  // Once it is being saved, Ctrl-C comes too late.
  if (stop.signal.aborted && !installed.ok) return reportFailure(output, interrupted('The installation was stopped. Nothing was changed.'), exitCodes.interrupted)
  if (!installed.ok) return reportFailure(output, installed.failure)
  const { tools, config } = installed.value
  const note = item.entry.post_install?.[core.language()]
  return report(output, { name: server, version: config.installed?.version ?? null, tools }, () => [`${server} is installed: ${tools.length} tools.`, ...(note === undefined ? [] : [note])])
}

/** A catalog name in any case, or an id of the public registry. */
async function findItem(core: Core, name: string): Promise<Result<CatalogItem>> {
  const { catalog } = core.servers
  const known = core.servers.findItem(name)
  if (known !== undefined) return success(known)
  if (!name.startsWith('registry:')) return failed('NOT_IN_CATALOG', `The catalog has no server named ${name}.`, 'See drawbridge mcp catalog, or drawbridge mcp catalog --registry WORDS.')
  const page = await catalog.registry(name.slice('registry:'.length).replace(/@[^@]*$/, ''), null)
  const found = page.items.find(item => item.id === name || item.id.startsWith(`${name}@`))
  if (found !== undefined) return success(found)
  const { code, message, hint } = page.failure ?? { code: 'NOT_IN_CATALOG', message: `The public registry has no server ${name}.` }
  return failed(code, message, hint)
}

/** Values from `--env`; a person at the terminal is asked for what is still missing. */
async function askForValues(core: Core, item: CatalogItem, given: Readonly<Record<string, string>>, terminal: Terminal): Promise<Result<Readonly<Record<string, string>>>> {
  const { installer, settings } = core.servers
  const existing = settings.find(item.server ?? item.entry.name)?.config
  const declared = installer.requiredValues(item.entry, existing, core.language())
  const values = { ...given }
  let checked = installer.checkValues(item.entry, values, existing)
  if (!checked.ok && checked.undeclared.length > 0) return failed('VALUES_UNDECLARED', `${item.entry.name} does not ask for ${checked.undeclared.join(', ')}.`, `It takes: ${declared.map(value => value.name).join(', ') || 'nothing'}.`)
  for (const value of checked.ok || !terminal.present ? [] : declared.filter(({ name }) => !checked.ok && checked.missing.includes(name))) {
    const typed = await terminal.ask({ text: [value.prompt, value.hint ?? ''].join(' ').trim() }, AbortSignal.timeout(answerMs))
    if (typed !== null && typed.trim() !== '') values[value.name] = typed.trim()
  }
  checked = installer.checkValues(item.entry, values, existing)
  if (!checked.ok) return failed('VALUES_MISSING', `${item.entry.name} needs ${checked.missing.join(', ')}.`, checked.missing.map(missing => `--env ${missing}=…`).join(' '))
  const secrets = declared.filter(({ name, secret }) => secret && values[name] !== undefined)
  if (secrets.length > 0 && core.secrets.keeping() === 'memory') {
    return failed('SECRETS_NOT_KEPT', `${secrets.map(({ name }) => name).join(', ')} would be forgotten when this command ends: there is no key store at the terminal.`, 'Install it in the window, or set DRAWBRIDGE_PLAIN_SECRETS=1 to keep secrets in a file that only you can read.')
  }
  return success(values)
}

const answerMs = 600_000

/** One line per step; a step's counts on the same line where stderr is a terminal. */
function createProgress(output: Output): (progress: InstallProgress) => void {
  let last = ''
  return ({ step, text }) => {
    const line = text === undefined ? step : `${step}: ${text}`
    if (step !== last) output.err(line)
    last = step
  }
}

/** `drawbridge mcp authorize NAME`: prints the link and waits; the address a browser ended on can be pasted back. */
export async function authorizeServer(core: Core, name: string, output: Output, terminal: Terminal): Promise<ExitCode> {
  const found = saved(core, name)
  if (!found.ok) return reportFailure(output, found.failure, exitCodes.wrongUse)
  const stop = new AbortController()
  const restore = onInterrupt(() => stop.abort())
  try {
    const attempt = await core.servers.authorizations.start(found.value.name, found.value.config, stop.signal)
    if (!attempt.ok) return stop.signal.aborted ? left(output) : reportFailure(output, attempt.failure)
    const { link, done } = attempt.value
    if (link !== null) output.err(`Open ${link}\nWaiting. Ctrl-C leaves it.`)
    const over = new AbortController()
    if (link !== null && terminal.present) void pasteBack(core, found.value.name, terminal, output, over.signal)
    const ended = await done
    over.abort()
    if (stop.signal.aborted) return left(output)
    if (!ended.ok) return reportFailure(output, ended.failure)
    return report(output, { name: found.value.name, authorized: true }, () => [`${found.value.name} is signed in.`])
  } finally {
    restore()
  }
}

function left(output: Output): ExitCode {
  return reportFailure(output, interrupted('The sign-in was left. Nothing was changed.'), exitCodes.interrupted)
}

function interrupted(message: string): Failure {
  return { code: 'INTERRUPTED', message }
}

async function pasteBack(core: Core, name: string, terminal: Terminal, output: Output, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const typed = await terminal.ask({ text: 'If the browser cannot come back here, paste the address it ended on.' }, over)
    if (typed === null || over.aborted) return
    const pasted = core.servers.authorizations.paste(name, typed.trim())
    if (pasted.ok) return
    output.err(pasted.failure.message)
  }
}
