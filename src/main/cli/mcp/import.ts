import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type ImportRow, type ImportSource, importApps, type ImportTable } from '../../../shared/config-import.ts'
import { failed, type Result, success } from '../../../shared/failure.ts'
import { isRisky } from '../../../shared/risky-command.ts'
import type { Core } from '../../app/core.ts'
import { type ExitCode, exitCodes, type Output, report, reportFailure, table } from '../output.ts'

export interface ImportOptions {
  readonly apply?: boolean
  readonly only?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** `drawbridge mcp import FILE`: what it would bring; nothing is written without `--apply`. Without FILE: what lies on this machine. */
export async function importServers(core: Core, file: string | undefined, options: ImportOptions, output: Output): Promise<ExitCode> {
  if (file === undefined) {
    const candidates = await core.servers.imports.candidates()
    return report(output, candidates, () => (candidates.length === 0 ? ['No configuration of another app was found.'] : table(candidates.map(each => [each.app, `${each.servers} servers`, each.path]))))
  }
  const source = await sourceOf(core, file)
  const read = source.ok ? await core.servers.imports.read(source.value) : source
  if (!read.ok) return reportFailure(output, read.failure, exitCodes.wrongUse)
  for (const problem of read.value.problems) output.err(problem)
  if (options.apply !== true) return report(output, read.value, () => [...table(read.value.rows.map(rowWords)), 'Nothing was written. Add --apply to take them over.'])
  return apply(core, read.value, options, output)
}

async function apply(core: Core, { id, rows }: ImportTable, options: ImportOptions, output: Output): Promise<ExitCode> {
  const chosen = rows.filter(row => (options.only === undefined ? row.state === 'new' && !isRisky(row) : options.only.includes(row.name)))
  const held = options.only === undefined ? rows.filter(row => row.state === 'new' && isRisky(row)) : []
  for (const row of held) output.err(`${row.name} runs something that can do harm and is left out: ${row.target}. Name it with --only if you mean it.`)
  const unknown = (options.only ?? []).filter(name => !rows.some(row => row.name === name))
  if (unknown.length > 0) return reportFailure(output, { code: 'NO_SUCH_ROW', message: `It holds no ${unknown.join(', ')}.`, hint: `It holds: ${rows.map(row => row.name).join(', ') || 'nothing'}.` }, exitCodes.wrongUse)
  if (chosen.length === 0) return report(output, { applied: [], failed: [] }, () => ['There is nothing new to take over.'])
  const secrets = chosen.filter(row => row.secrets.length > 0)
  if (secrets.length > 0 && core.secrets.keeping() === 'memory') {
    return reportFailure(output, { code: 'SECRETS_NOT_KEPT', message: `The secrets of ${secrets.map(row => row.name).join(', ')} would be forgotten when this command ends: there is no key store at the terminal.`, hint: 'Import them in the window, or set DRAWBRIDGE_PLAIN_SECRETS=1 to keep secrets in a file that only you can read.' })
  }
  const outcome = await core.servers.imports.apply(id, chosen.map(row => ({ name: row.name, ...(row.state === 'clash' && row.rename_to !== undefined ? { as: row.rename_to } : {}), ...(options.env === undefined ? {} : { values: options.env }) })))
  if (!outcome.ok) return reportFailure(output, outcome.failure)
  report(output, { applied: outcome.value.applied, failed: outcome.value.failed }, () => [
    ...outcome.value.applied.map(({ name, as }) => (name === as ? `${name} is taken over.` : `${name} is taken over as ${as}.`)),
    ...outcome.value.failed.map(({ name, message }) => `${name}: ${message}`),
  ])
  return outcome.value.failed.length === 0 ? exitCodes.done : exitCodes.failed
}

/** A file, `-` for standard input, the name of an app whose configuration lies here, or a URL. */
async function sourceOf(core: Core, given: string): Promise<Result<ImportSource>> {
  if (given === '-') return success({ kind: 'text', text: await text(process.stdin) })
  if (/^https?:\/\//.test(given)) return success({ kind: 'text', text: given })
  const app = importApps.find(known => known === given)
  if (app === undefined) return success({ kind: 'file', path: path.resolve(given) })
  const candidate = (await core.servers.imports.candidates()).find(each => each.app === app)
  return candidate === undefined ? failed('NOT_FOUND', `No configuration of ${app} was found on this machine.`) : success({ kind: 'app', app, path: candidate.path })
}

function rowWords(row: ImportRow): string[] {
  const secrets = row.secrets.length === 0 ? [] : [`${row.secrets.length} secrets move to the store`]
  return [row.name, row.state, row.target, [...row.problems, ...secrets].join(' ')]
}
