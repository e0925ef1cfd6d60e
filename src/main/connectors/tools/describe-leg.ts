import { errorText } from '../../../shared/failure.ts'
import type { JsonObject } from '../../../shared/json.ts'
import type { BridgeAnswer, BridgeScope } from '../../disclosure/bridge-scope.ts'
import { answerDescribe, type DescribeFacts } from '../../disclosure/describe-bridge.ts'
import { type ConnectorLegPorts, legStart, type LegNote, noteOf, notSetUpNote, table, unreachableNote } from './connector-leg.ts'
import type { WireSchema } from '../gateway/gateway-wire.ts'
import { parseConnectorName, slugCandidates } from './names.ts'

/**
 * Answers `tool_describe` from the session's tools and, for connector names, from the gateway.
 * Contract: never rejects; one bad name or a gateway that fails costs only what it had to tell.
 */
export async function describeWithConnectors(args: unknown, scope: BridgeScope, ports: ConnectorLegPorts, signal?: AbortSignal): Promise<BridgeAnswer<DescribeFacts>> {
  const local = answerDescribe(args, scope)
  if (!local.ok) return local
  const wanted = local.facts.notFound.flatMap((name): Wanted[] => {
    const parsed = parseConnectorName(name)
    return parsed === null ? [] : [{ name, slugs: slugCandidates(parsed) }]
  })
  const start = legStart(ports, scope)
  if (start === 'skip' || wanted.length === 0) return local
  const names = wanted.map(({ name }) => name)
  if (start === 'not-set-up') return withoutThese(local, names, notSetUpNote(ports, 'described', names))
  try {
    const answer = await ports.gateway.schemas([...new Set(wanted.flatMap(({ slugs }) => slugs))], signal)
    if (!answer.ok) return withoutThese(local, names, noteOf(answer.failure, ports, 'described', names))
    return withFound(local, found(wanted, answer.value.schemas))
  } catch (error) {
    ports.warn(`The hosted part of a describe failed: ${errorText(error)}`)
    return withoutThese(local, names, unreachableNote('described', names))
  }
}

interface Wanted {
  readonly name: string
  readonly slugs: readonly string[]
}

type LocalAnswer = Extract<BridgeAnswer<DescribeFacts>, { ok: true }>

function found(wanted: readonly Wanted[], schemas: ReadonlyMap<string, WireSchema>): ReadonlyMap<string, JsonObject> {
  const described = new Map<string, JsonObject>()
  for (const { name, slugs } of wanted) {
    const schema = slugs.map(slug => schemas.get(slug)).find(candidate => candidate !== undefined)
    if (schema !== undefined) described.set(name, { description: schema.description, parameters: schema.inputSchema })
  }
  return described
}

/** In the order the names were asked for. */
function withFound(local: LocalAnswer, described: ReadonlyMap<string, JsonObject>): LocalAnswer {
  const known = new Map(Object.entries(table(local.json, 'tools')))
  const tools = local.facts.names.flatMap((name): [string, unknown][] => {
    const tool = known.get(name) ?? described.get(name)
    return tool === undefined ? [] : [[name, tool]]
  })
  return rebuilt(local, Object.fromEntries(tools), name => described.has(name), {})
}

/** Names that could not be looked up are not "not found": the note carries them. Without a note nothing is known of them. */
function withoutThese(local: LocalAnswer, names: readonly string[], note: LegNote): LocalAnswer {
  if (note.connectors === undefined) return local
  return rebuilt(local, table(local.json, 'tools'), name => names.includes(name), note)
}

function rebuilt(local: LocalAnswer, tools: JsonObject, isGone: (name: string) => boolean, note: LegNote): LocalAnswer {
  const { hint, errors } = local.json
  const notFound = local.facts.notFound.filter(name => !isGone(name))
  const json = {
    tools,
    ...(notFound.length > 0 ? { not_found: notFound, hint } : {}),
    ...(errors === undefined ? {} : { errors }),
    ...note,
  }
  return { ok: true, json, facts: { names: local.facts.names, notFound } }
}
