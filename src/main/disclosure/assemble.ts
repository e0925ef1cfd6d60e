import type { SourceForm } from '../../shared/assembly.ts'
import type { ListingForm } from '../../shared/events.ts'
import type { ToolSearchSettings } from '../../shared/tool-search-settings.ts'
import type { ToolDefinition, ToolDescriptor } from '../../shared/tool.ts'
import { activationOf } from './activation.ts'
import { bridgeDefinitions } from './bridge-definitions.ts'
import { definitionTokens, listingBudget } from './budget.ts'
import { deferredCatalog, inStableOrder, isCallable } from './classify.ts'
import { type FoldsNext, foldsNext, type UnfoldsNext, unfoldsNext } from './folding.ts'
import { languageSentence } from './language.ts'
import { chooseStep, type ListingPlan, type ListingStep, planListing } from './listing.ts'
import { memoLatest, sameElements } from './memo.ts'
import { sameSettings } from './same-settings.ts'
import { groupBySource, sameUnavailable, type SourceGroup, type UnavailableServer } from './sources.ts'
import { definitionOf, textLanguageOf, tokensOf } from './tool-facts.ts'

export type { UnavailableServer } from './sources.ts'

export interface AssembleInput {
  /** The session's tools, in any order of servers. Bridge tools among them are dropped. */
  readonly descriptors: readonly ToolDescriptor[]
  readonly settings: ToolSearchSettings
  /** Tokens; undefined when nobody told. */
  readonly contextLength: number | undefined
  readonly connectorsGranted: boolean
  readonly unavailable: readonly UnavailableServer[]
}

/** One source of deferrable tools. `tokens`: of its part of the listing, or of its schemas where they are `direct`. */
export interface AssembledSource {
  readonly name: string
  readonly tools: number
  readonly form: SourceForm
  readonly tokens: number
  readonly eagerTokens: number
}

/** The tools array of the next request and what it costs. All token figures are estimates of `estimateTokens`. */
export interface Assembly {
  readonly tools: readonly ToolDefinition[]
  /** 0: everything inline. 1: the bridge with names in sight. 2: the bridge with group lines or nothing. */
  readonly tier: 0 | 1 | 2
  readonly form: ListingForm
  /** Tools behind the bridge; 0 while their schemas are inline. */
  readonly deferredCount: number
  /** Of the tools array had every schema been sent and no bridge. */
  readonly eagerTokens: number
  /** `coreTokens` + `bridgeTokens`. */
  readonly sentTokens: number
  /** Of every definition sent in full. */
  readonly coreTokens: number
  readonly bridgeTokens: number
  readonly listingBudget: number
  readonly servers: readonly AssembledSource[]
  readonly foldsNext: FoldsNext | null
  readonly unfoldsNext: UnfoldsNext | null
}

/**
 * What the model sees instead of the deferred tools: the visible tools in their order, then the bridge.
 * The same bytes for the same tools in whatever order servers answer; nearly free while nothing changed.
 */
export const assemble: (input: AssembleInput) => Assembly = memoLatest(
  assembleAfresh,
  (left, right) =>
    left.contextLength === right.contextLength &&
    left.connectorsGranted === right.connectorsGranted &&
    sameSettings(left.settings, right.settings) &&
    sameUnavailable(left.unavailable, right.unavailable) &&
    sameElements(left.descriptors, right.descriptors),
)

function assembleAfresh(input: AssembleInput): Assembly {
  const { settings, contextLength } = input
  const callable = inStableOrder(input.descriptors.filter(isCallable))
  const catalog = deferredCatalog(input.descriptors, settings)
  const groups = groupBySource(catalog)
  const budget = listingBudget(settings, contextLength)
  const eagerTokens = sum(callable, tokensOf)
  const shared = { eagerTokens, listingBudget: budget }
  const activation = activationOf(input)
  if (activation === 'inactive') return { ...shared, ...inlineParts(callable, groups), bridgeTokens: 0, sentTokens: eagerTokens, tier: 0, form: 'none' }

  const deferred = new Set(activation === 'deferred' ? catalog : [])
  const visible = callable.filter(descriptor => !deferred.has(descriptor))
  const listing = listingOf(input, deferred.size === 0 ? [] : groups, budget)
  const bridge = bridgeDefinitions({
    deferredCount: deferred.size,
    settings,
    connectorsGranted: input.connectorsGranted,
    languages: languageSentence([...deferred].map(textLanguageOf)),
    form: listing.form,
    listing: listing.text,
  })
  const coreTokens = sum(visible, tokensOf)
  const bridgeTokens = sum(bridge, definitionTokens)
  return {
    ...shared,
    ...inlineParts(visible, groups),
    ...(deferred.size === 0 ? {} : { servers: groups.map(group => deferredSource(group, listing)) }),
    tools: [...visible.map(definitionOf), ...bridge],
    tier: listing.form === 'groups' || listing.form === 'none' ? 2 : 1,
    form: listing.form,
    deferredCount: deferred.size,
    bridgeTokens,
    sentTokens: coreTokens + bridgeTokens,
    foldsNext: listing.plan && foldsNext(listing.plan, listing.step),
    unfoldsNext: listing.plan && unfoldsNext(listing.plan, listing.step),
  }
}

interface Listing {
  readonly form: ListingForm
  readonly text: string | null
  readonly plan: ListingPlan | null
  readonly step: ListingStep | null
}

function listingOf({ settings, unavailable }: AssembleInput, groups: readonly SourceGroup[], budget: number): Listing {
  const plan = settings.listing === 'off' ? null : planListing(groups, unavailable)
  const step = plan && chooseStep(plan, budget)
  if (!plan || !step) return { form: 'none', text: null, plan, step: null }
  return { form: step.form, text: plan.textOf(step), plan, step }
}

/** The parts of an assembly in which these tools are sent in full. */
function inlineParts(visible: readonly ToolDescriptor[], groups: readonly SourceGroup[]) {
  return {
    tools: visible.map(definitionOf),
    deferredCount: 0,
    coreTokens: sum(visible, tokensOf),
    servers: groups.map((group): AssembledSource => {
      const eagerTokens = sum(group.tools, tokensOf)
      return { name: group.label, tools: group.tools.length, form: 'direct', tokens: eagerTokens, eagerTokens }
    }),
    foldsNext: null,
    unfoldsNext: null,
  }
}

function deferredSource({ label, tools }: SourceGroup, { plan, step }: Listing): AssembledSource {
  const row = { name: label, tools: tools.length, eagerTokens: sum(tools, tokensOf) }
  if (!plan || !step) return { ...row, form: 'unlisted', tokens: 0 }
  const form = plan.formOf(label, step)
  return { ...row, form, tokens: plan.tokensOf(label, form) }
}

function sum<T>(of: readonly T[], tokens: (element: T) => number): number {
  return of.reduce((total, element) => total + tokens(element), 0)
}
