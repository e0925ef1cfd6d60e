import { failed, type Result, success } from '../../../shared/failure.ts'
import type { KeyValueInput, ServerArgument, ServerPackage } from './server-json.ts'
import { askedValue, fillVariables, filledInput, type FilledText } from './translate-input.ts'
import { distinct, type Reach } from './translate-remote.ts'

interface PackageName {
  readonly runtime: 'npm' | 'pypi' | 'docker'
  readonly package: string
  readonly version: string
}

const npmName = /^(?:@[a-z0-9~][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*$/
const pypiName = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9])?$/
const imageName = /^[a-z0-9][a-z0-9._-]*(?::\d+)?(?:\/[a-z0-9][a-z0-9._-]*)*$/
const exactVersion = /^(?!latest$)[A-Za-z0-9][A-Za-z0-9._+-]{0,99}$/
const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/
/** They change what fetches, finds or loads the program, not the program. */
const systemVariable = /^(?:PATH|NODE_OPTIONS|NODE_PATH|PYTHONPATH|PYTHONSTARTUP|LD_.*|DYLD_.*|DOCKER_.*|UV_.*|PIP_.*|NPM_CONFIG_.*|ELECTRON_.*)$/i
/** What every runner passes by itself. */
const impliedRuntimeArguments = new Set(['-y', '--yes', 'run', '-i', '--interactive', '--rm'])

/** A server that a package holds. A failure's message ends a sentence: "left out: …". */
export function translatePackage(source: ServerPackage): Result<Reach> {
  const name = packageName(source)
  if (!name.ok) return name
  if ((source.transport?.type ?? 'stdio') !== 'stdio') return failed('LEFT_OUT', 'its package is started by hand and then reached at an address')
  if ((source.runtimeArguments ?? []).some(argument => !isImplied(argument))) return failed('LEFT_OUT', 'its runner needs options of its own')
  const variables = environment(source)
  if (!variables.ok) return variables
  const args = (source.packageArguments ?? []).flatMap(argumentTexts)
  const env = variables.value.fixed
  return success({
    transport: { type: 'stdio', ...name.value, args: args.map(({ text }) => text), env: Object.fromEntries(env.map(([key, { text }]) => [key, text])), install_scripts: false },
    auth: { type: variables.value.asked.some(value => value.secret) ? 'api_key' : 'none' },
    values: distinct([...variables.value.asked, ...args.flatMap(({ values }) => values), ...env.flatMap(([, { values }]) => values)]),
  })
}

function packageName({ registryType, registryBaseUrl, identifier, version }: ServerPackage): Result<PackageName> {
  switch (registryType) {
    case 'npm':
      return named({ runtime: 'npm', package: identifier, version: version ?? '' }, npmName, isWithin(registryBaseUrl, 'npmjs.org'))
    case 'pypi':
      return named({ runtime: 'pypi', package: identifier, version: version ?? '' }, pypiName, isWithin(registryBaseUrl, 'pypi.org'))
    case 'oci':
      return named({ runtime: 'docker', ...imageAndVersion(identifier, version ?? '', registryBaseUrl ?? '') }, imageName, true)
    case 'mcpb':
      return failed('LEFT_OUT', 'it comes as a bundle; download it and import the file')
    default:
      return failed('LEFT_OUT', `its package is of a kind Drawbridge cannot run (${registryType.slice(0, 40)})`)
  }
}

function named(name: PackageName, form: RegExp, isKnownRegistry: boolean): Result<PackageName> {
  if (!isKnownRegistry) return failed('LEFT_OUT', 'its package lies in a registry of its own')
  if (name.package.length > 214 || !form.test(name.package)) return failed('LEFT_OUT', 'its package has no usable name')
  if (!exactVersion.test(name.version) && !/^sha256:[0-9a-f]{64}$/.test(name.version)) return failed('LEFT_OUT', 'its package has no exact version')
  return success(name)
}

/** Whether an address is one of a domain; none stands for the usual one. Nothing is fetched from it, it only tells which registry is meant. */
function isWithin(url: string | null | undefined, domain: string): boolean {
  const text = url ?? ''
  return text === '' || (URL.canParse(text) && `.${new URL(text).host}`.endsWith(`.${domain}`))
}

/** `ghcr.io/owner/image:1.2`, `image@sha256:…`, or the version apart. */
function imageAndVersion(identifier: string, version: string, base: string): { package: string; version: string } {
  const [, name = identifier, tag = version] = /^([^@]+?)(?:@(sha256:[0-9a-f]{64})|:([^/:@]+))?$/.exec(identifier)?.filter(part => part !== undefined) ?? []
  const host = URL.canParse(base) ? new URL(base).host : ''
  const isPlaced = host === '' || host === 'docker.io' || name.startsWith(`${host}/`)
  return { package: isPlaced ? name : `${host}/${name}`, version: tag }
}

function isImplied({ type, name, value, default: fallback }: ServerArgument): boolean {
  const said = type === 'named' ? (name ?? '') : (value ?? fallback ?? '')
  return impliedRuntimeArguments.has(said)
}

/** An argument as it stands in a command line; none where it may be left out and nobody said what would stand there. */
function argumentTexts(argument: ServerArgument): readonly FilledText[] {
  const { type, name, valueHint, format, value } = argument
  if (type !== 'named') return listed(filledInput(valueHint ?? '', argument))
  const flag: FilledText = { text: name ?? '', values: [] }
  if (format === 'boolean') return (value ?? argument.default) === 'true' ? [flag] : []
  const filled = filledInput(name ?? '', argument)
  return filled === null ? [] : [flag, filled]
}

function listed(filled: FilledText | null): readonly FilledText[] {
  return filled === null ? [] : [filled]
}

interface Environment {
  readonly asked: Reach['values']
  readonly fixed: readonly (readonly [string, FilledText])[]
}

function environment({ environmentVariables }: ServerPackage): Result<Environment> {
  const variables = environmentVariables ?? []
  const wrong = variables.find(({ name }) => !variableName.test(name) || systemVariable.test(name))
  if (wrong !== undefined) return failed('LEFT_OUT', `it wants to set the variable ${JSON.stringify(wrong.name.slice(0, 60))}`)
  const isFixed = ({ value }: KeyValueInput): boolean => typeof value === 'string'
  return success({
    asked: variables.filter(variable => !isFixed(variable)).map(variable => askedValue(variable.name, variable, true)),
    fixed: variables.filter(isFixed).map(variable => [variable.name, fillVariables(variable.value ?? '', variable.variables)] as const),
  })
}
