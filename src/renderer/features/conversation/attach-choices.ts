import type { Attachable, AttachmentRef, ServerPrompt } from '../../../shared/server-parts.ts'
import { templateVariables } from './uri-template.ts'

/** One line of the menu: something to attach, or something that asks for values first. */
export interface AttachChoice {
  readonly key: string
  readonly server: string
  readonly kind: 'resource' | 'template' | 'prompt'
  readonly name: string
  readonly about: string
  /** What it asks for; none: it is attached as it is. */
  readonly asks: readonly AskedValue[]
  /** The address, or the pattern of one. */
  readonly address: string
}

export interface AskedValue {
  readonly name: string
  readonly description: string
  readonly required: boolean
}

export interface AttachGroup {
  readonly server: string
  readonly choices: readonly AttachChoice[]
  readonly failure: string | null
}

/** More lines than these are not laid out: the words above narrow them. */
const mostChoices = 200

/** What the running servers offer, narrowed by words, server by server; what is called by the words comes first. */
export function attachGroups(offers: readonly Attachable[], words: string): { readonly groups: readonly AttachGroup[]; readonly left: number } {
  const needles = words.toLocaleLowerCase().split(/\s+/).filter(word => word !== '')
  const all = offers
    .map(offer => {
      const ranked = byRank(choicesOf(offer).filter(choice => fits(choice, needles)), needles)
      return { server: offer.server, failure: offer.failure, choices: ranked.map(({ choice }) => choice), best: ranked[0]?.rank ?? Infinity }
    })
    .toSorted((a, b) => (needles.length === 0 || a.best === b.best ? 0 : a.best - b.best))
  let room = mostChoices
  const groups = all.map(({ server, failure, choices }): AttachGroup => {
    const shown = choices.slice(0, room)
    room -= shown.length
    return { server, failure: needles.length === 0 ? failure : null, choices: shown }
  })
  const total = all.reduce((sum, each) => sum + each.choices.length, 0)
  return { groups: groups.filter(group => group.choices.length > 0 || group.failure !== null), left: Math.max(0, total - mostChoices) }
}

function choicesOf({ server, resources, templates, prompts }: Attachable): readonly AttachChoice[] {
  return [
    ...prompts.map((prompt): AttachChoice => ({ key: `${server}/prompt/${prompt.name}`, server, kind: 'prompt', name: prompt.title ?? prompt.name, about: prompt.description ?? '', asks: asksOf(prompt), address: prompt.name })),
    ...resources.map((each): AttachChoice => ({ key: `${server}/resource/${each.uri}`, server, kind: 'resource', name: each.title ?? each.name, about: each.description ?? each.uri, asks: [], address: each.uri })),
    ...templates.map((each): AttachChoice => ({
      key: `${server}/template/${each.uri_template}`,
      server,
      kind: 'template',
      name: each.title ?? each.name,
      about: each.description ?? each.uri_template,
      asks: templateVariables(each.uri_template).map(name => ({ name, description: '', required: true })),
      address: each.uri_template,
    })),
  ]
}

function asksOf(prompt: ServerPrompt): readonly AskedValue[] {
  return prompt.arguments.map(each => ({ name: each.name, description: each.description ?? '', required: each.required }))
}

function fits({ name, about, address, server }: AttachChoice, needles: readonly string[]): boolean {
  const text = `${name}\n${about}\n${address}\n${server}`.toLocaleLowerCase()
  return needles.every(needle => text.includes(needle))
}

function byRank(choices: readonly AttachChoice[], needles: readonly string[]): readonly { readonly choice: AttachChoice; readonly rank: number }[] {
  return choices.map(choice => ({ choice, rank: needles.reduce((sum, needle) => sum + rankOf(choice, needle), 0) })).toSorted((a, b) => a.rank - b.rank)
}

/** How a word was found: 0 the name begins with it, 1 a word of the name does, 2 it is within the name, 3 it stands elsewhere. */
function rankOf({ kind, name, address }: AttachChoice, needle: string): number {
  const names = (kind === 'prompt' ? [name, address] : [name]).map(each => each.toLocaleLowerCase())
  if (names.some(each => each.startsWith(needle))) return 0
  if (names.some(each => each.split(/[^\p{L}\p{N}]+/u).some(word => word.startsWith(needle)))) return 1
  return names.some(each => each.includes(needle)) ? 2 : 3
}

/** How an attached thing is called on its chip. */
export function attachmentName(ref: AttachmentRef): string {
  return ref.name === '' && ref.kind === 'resource' ? ref.uri : ref.name
}

/** What a prompt was given: `city: Kyoto`. */
export function valuesOf(ref: AttachmentRef): readonly string[] {
  return ref.kind === 'prompt' ? Object.entries(ref.arguments).map(([name, value]) => `${name}: ${value}`) : []
}

/** Characters of one value on a chip; its tooltip has the whole. */
const shortValue = 24

export function attachmentValues(ref: AttachmentRef): string {
  return valuesOf(ref)
    .map(each => each.replace(/\s+/g, ' '))
    .map(each => (Array.from(each).length > shortValue ? `${Array.from(each).slice(0, shortValue - 1).join('')}…` : each))
    .join(', ')
}
