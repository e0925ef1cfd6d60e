import path from 'node:path'
import type { ImportRow } from '../../../shared/config-import.ts'
import type { ServerConfig } from '../../../shared/connection.ts'
import { createSecretMask } from '../../platform/secret-mask.ts'
import { serverTarget } from '../server-command.ts'
import type { Bundle } from './bundle.ts'
import { folderMarker } from './bundle-server.ts'
import type { Draft } from './draft.ts'
import { missingRuntime } from './missing-runtime.ts'
import { moveSecrets } from './move-secrets.ts'
import { sameServer, sameValue } from './same-server.ts'
import { deriveServerName, freeServerName, toServerName } from './derive-server-name.ts'

/** A row of a table with all that is not shown. */
export interface Candidate {
  readonly row: ImportRow
  readonly draft: Draft
  readonly bundle: Bundle | null
}

export interface Standing {
  readonly servers: Readonly<Record<string, ServerConfig>>
  readonly environment: Readonly<Record<string, string>>
  readonly serversFolder: string
  secret(name: string): string | undefined
}

const longestTarget = 500
const longestProblem = 300
const longestPrompt = 400
const mostProblems = 20

/** Rows as the person sees them. Two of a name become two names, unless they read the same. */
export function candidatesOf(drafts: readonly Draft[], bundle: Bundle | null, standing: Standing): readonly Candidate[] {
  const candidates: Candidate[] = []
  const named = (name: string): Candidate | undefined => candidates.find(each => each.row.name === name)
  for (const draft of drafts) {
    const wanted = wantedName(draft)
    const twin = named(wanted)
    if (candidates.some(each => each.draft.name === draft.name && sameValue(each.draft.config, draft.config))) continue
    const name = twin === undefined ? wanted : freeServerName(ofProject(wanted, draft.folder), each => named(each) !== undefined)
    candidates.push({ row: rowOf(name, draft, bundle, standing), draft, bundle })
  }
  return candidates.map(candidate => withFreeName(candidate, name => named(name) !== undefined || Object.hasOwn(standing.servers, name)))
}

function wantedName({ name, config }: Draft): string {
  const safe = name === null ? '' : toServerName(name)
  return safe === '' ? deriveServerName(config) : safe
}

function ofProject(name: string, folder: string | undefined): string {
  const project = folder === undefined ? '' : toServerName(path.basename(folder.replaceAll('\\', '/')))
  return project === '' ? name : `${name}-${project}`
}

function withFreeName(candidate: Candidate, isTaken: (name: string) => boolean): Candidate {
  const { row } = candidate
  return row.state === 'clash' ? { ...candidate, row: { ...row, rename_to: freeServerName(row.name, isTaken) } } : candidate
}

function rowOf(name: string, draft: Draft, bundle: Bundle | null, standing: Standing): ImportRow {
  const { config, asks, invalid } = draft
  const missing = invalid === null ? missingRuntime(config, standing.environment) : null
  const { config: shown, secrets } = moveSecrets(config, name, () => false)
  const state = invalid === null ? stateOf(name, config, standing) : 'invalid'
  const called = draft.name === null || draft.name === name ? [] : [`Called ${JSON.stringify(draft.name.slice(0, 80))} there${draft.folder === undefined ? '' : `, in ${draft.folder}`}.`]
  const elsewhere = state === 'new' ? Object.keys(standing.servers).find(other => isSame(config, other, standing)) : undefined
  return {
    name,
    state,
    target: targetOf(shown, path.join(standing.serversFolder, name)),
    transport: bundle !== null ? 'bundle' : config.command === undefined && config.url !== undefined ? 'http' : 'stdio',
    problems: shortened([...(invalid === null ? [] : [invalid]), ...called, ...draft.problems, ...(missing === null ? [] : [missing]), ...(elsewhere === undefined ? [] : [`Configured already as ${elsewhere}.`])]),
    runtime_missing: missing !== null,
    secrets: secrets.map(({ place, secret }) => ({ place, secret })),
    disabled: draft.disabled,
    asks: asks.map(ask => ({ name: ask.name, prompt: cut(ask.prompt, longestPrompt), required: ask.required, secret: ask.secret, default: ask.default })),
  }
}

function stateOf(name: string, config: ServerConfig, standing: Standing): 'new' | 'same' | 'clash' {
  if (!Object.hasOwn(standing.servers, name)) return 'new'
  return isSame(config, name, standing) ? 'same' : 'clash'
}

function isSame(config: ServerConfig, name: string, { servers, secret }: Standing): boolean {
  const configured = Object.hasOwn(servers, name) ? servers[name] : undefined
  return configured !== undefined && sameServer(config, configured, secret)
}

/** What it runs or reaches; `<NAME>` where a value is asked for. */
function targetOf(config: ServerConfig, folder: string): string {
  const target = serverTarget(config, createSecretMask()).replaceAll(folderMarker, folder)
  const shown = target.replaceAll(/\$\{ask:([^}]*)\}/g, '<$1>')
  return cut(shown, longestTarget)
}

/** A hostile file must not flood the table. */
function shortened(problems: readonly string[]): string[] {
  const shown = problems.slice(0, mostProblems).map(problem => cut(problem, longestProblem))
  return problems.length > mostProblems ? [...shown, `And ${problems.length - mostProblems} more.`] : shown
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}
