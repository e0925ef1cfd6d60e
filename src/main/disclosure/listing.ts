import type { SourceForm } from '../../shared/assembly.ts'
import type { ListingForm } from '../../shared/events.ts'
import { codePointLength, compareText, oneLine } from './plain-text.ts'
import type { SourceGroup, UnavailableServer } from './sources.ts'
import { listedNameOf, listingLineOf } from './tool-facts.ts'

// The text about deferred tools inside the description of `tool_search`, and how it gives way when it does not fit.

const header = 'Deferred tools by source, in the sources’ own words (load with tool_describe, run with tool_call):'

export type GroupForm = Exclude<SourceForm, 'direct' | 'unlisted'>

/** One group in each of its forms; `length` in code points. */
interface Block {
  readonly label: string
  readonly text: Readonly<Record<GroupForm, string>>
  readonly length: Readonly<Record<GroupForm, number>>
}

/** One way to write the listing. */
export interface ListingStep {
  readonly form: Exclude<ListingForm, 'none'>
  /** How many groups are a summary, counted in the order in which they fold. */
  readonly folded: number
  readonly tokens: number
}

export interface ListingPlan {
  /** Every way to write the listing, the fullest first. The first that fits is sent. */
  readonly steps: readonly ListingStep[]
  /** Labels in the order in which the groups fold: the longest list of names first. */
  readonly foldOrder: readonly string[]
  textOf(step: ListingStep): string
  formOf(label: string, step: ListingStep): GroupForm
  /** Estimated tokens of one group's part. */
  tokensOf(label: string, form: GroupForm): number
}

/** Null when there is nothing to list. */
export function planListing(groups: readonly SourceGroup[], unavailable: readonly UnavailableServer[]): ListingPlan | null {
  if (groups.length === 0 && unavailable.length === 0) return null
  const blocks = groups.map(toBlock)
  const rows = unavailable.map(server => ({ label: oneLine(server.name), text: unavailableLine(server) }))
  const foldOrder = blocks.toSorted((left, right) => right.length.names - left.length.names || compareText(left.label, right.label))
  const foldRank = new Map(foldOrder.map((block, rank) => [block.label, rank]))
  const byLabel = new Map(blocks.map(block => [block.label, block]))
  const formOf = (label: string, step: ListingStep): GroupForm => {
    if (step.form === 'full') return 'full'
    return (foldRank.get(label) ?? 0) < step.folded ? 'summary' : 'names'
  }
  return {
    steps: stepsOf(foldOrder, [header, ...rows.map(row => row.text)]),
    foldOrder: foldOrder.map(block => block.label),
    formOf,
    textOf(step) {
      const parts = blocks.map(block => ({ label: block.label, text: block.text[formOf(block.label, step)] }))
      const sorted = [...parts, ...rows].toSorted((left, right) => compareText(left.label, right.label) || compareText(left.text, right.text))
      return [header, ...sorted.map(part => part.text)].join('\n')
    },
    tokensOf: (label, form) => Math.ceil((byLabel.get(label)?.length[form] ?? 0) / 4),
  }
}

/** The step to send within a budget of tokens; null when none fits. */
export function chooseStep(plan: ListingPlan, budget: number): ListingStep | null {
  return plan.steps.find(step => step.tokens <= budget) ?? null
}

/** All full, all names, then one group after the other as a summary. */
function stepsOf(foldOrder: readonly Block[], fixedLines: readonly string[]): ListingStep[] {
  const fixed = fixedLines.reduce((sum, line) => sum + codePointLength(line) + 1, foldOrder.length - 1)
  const lengthIn = (form: GroupForm): number => foldOrder.reduce((sum, block) => sum + block.length[form], fixed)
  const steps: ListingStep[] = [{ form: 'full', folded: 0, tokens: Math.ceil(lengthIn('full') / 4) }]
  let length = lengthIn('names')
  steps.push({ form: 'names', folded: 0, tokens: Math.ceil(length / 4) })
  for (const [position, block] of foldOrder.entries()) {
    length += block.length.summary - block.length.names
    const folded = position + 1
    steps.push({ form: folded === foldOrder.length ? 'groups' : 'mixed', folded, tokens: Math.ceil(length / 4) })
  }
  return steps
}

function toBlock({ label, tools }: SourceGroup): Block {
  const heading = `${label} tools (${tools.length}):`
  const text = {
    full: [heading, ...tools.map(listingLineOf)].join('\n'),
    names: `${heading}\n${tools.map(listedNameOf).join(', ')}`,
    summary: `${label} (${tools.length} tools — names not listed, use tool_search)`,
  }
  return { label, text, length: { full: codePointLength(text.full), names: codePointLength(text.names), summary: codePointLength(text.summary) } }
}

function unavailableLine(server: UnavailableServer): string {
  return `${oneLine(server.name)} (${server.toolCount} tools unavailable: ${oneLine(server.sentence)})`
}
