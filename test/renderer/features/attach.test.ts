import { afterEach, describe, expect, it } from 'vitest'
import type { Attachable, AttachmentRef } from '../../../src/shared/server-parts.ts'
import { attachGroups, attachmentValues } from '../../../src/renderer/features/conversation/attach-choices.ts'
import { asksToAttach, typedBehindSign, withoutSign, withWords } from '../../../src/renderer/features/conversation/attach-sign.ts'
import { fillTemplate, templateVariables } from '../../../src/renderer/features/conversation/uri-template.ts'
import { attach, detach, editAgain, returnToComposer, takeMessage, writeDraft } from '../../../src/renderer/store/composer-actions.ts'
import { emptyDesk } from '../../../src/renderer/store/desk.ts'
import { useStore } from '../../../src/renderer/store/store.ts'

const offer = (server: string, more: Partial<Attachable> = {}): Attachable => ({ server, resources: [], templates: [], prompts: [], failure: null, ...more })
const resource = (name: string): Attachable['resources'][number] => ({ uri: `file:///${name}`, name })
const ref = (name: string): AttachmentRef => ({ kind: 'resource', server: 'files', uri: `file:///${name}`, name })
const inComposer = () => {
  const { drafts, attached } = useStore.getState().desk
  return { text: drafts['s'] ?? '', names: (attached['s'] ?? []).map(each => each.name) }
}

afterEach(() => useStore.setState({ desk: emptyDesk }))

describe('the menu of what can be attached', () => {
  it('is by server, prompts first, and says which ask for values', () => {
    const { groups } = attachGroups([offer('files', { resources: [resource('a.md')], templates: [{ uri_template: 'file:///{day}/{name}', name: 'Note' }], prompts: [{ name: 'sum', arguments: [{ name: 'of', required: false }] }] })], '')
    expect(groups.map(group => [group.server, ...group.choices.map(choice => `${choice.kind} ${choice.name} ${choice.asks.map(each => `${each.name}${each.required ? '' : '?'}`).join('+')}`)])).toEqual([['files', 'prompt sum of?', 'resource a.md ', 'template Note day+name']])
  })

  it('is narrowed by words in names, addresses and servers; a server that failed says so until then', () => {
    const offers = [offer('files', { resources: [resource('a.md'), resource('b.md')] }), offer('broken', { failure: 'It gave no list.' })]
    const shown = (words: string) => attachGroups(offers, words).groups.map(group => `${group.server} ${group.choices.length} ${group.failure ?? ''}`)
    expect([shown(''), shown('B.MD files'), shown('nothing')]).toEqual([['files 2 ', 'broken 0 It gave no list.'], ['files 1 '], []])
  })

  it('begins with what is called by the words', () => {
    const prompt = (name: string, title: string, description = ''): Attachable['prompts'][number] => ({ name, title, description, arguments: [] })
    const offers = [offer('files', { resources: [{ ...resource('a.md'), description: 'about arguments' }] }), offer('everything', { prompts: [prompt('simple', 'Simple Prompt (no arguments)', 'arguments'), prompt('x', 'Reargued'), prompt('args', 'Arguments Prompt')] })]
    expect(attachGroups(offers, 'argu').groups.flatMap(group => group.choices.map(choice => choice.name))).toEqual(['Arguments Prompt', 'Simple Prompt (no arguments)', 'Reargued', 'a.md'])
  })

  it('lays out two hundred lines at most', () => {
    const many = Array.from({ length: 150 }, (_, index) => resource(`${index}.md`))
    const { groups, left } = attachGroups([offer('a', { resources: many }), offer('b', { resources: many })], '')
    expect([groups.map(group => group.choices.length), left]).toEqual([[150, 50], 100])
  })
})

describe('the chip of a prompt', () => {
  it('says in short what the prompt was given', () => {
    const prompt = (values: Record<string, string>): AttachmentRef => ({ kind: 'prompt', server: 'everything', name: 'args-prompt', arguments: values })
    expect([prompt({ city: 'Kyoto' }), prompt({ city: 'Kyoto', note: 'a long\nnote that goes on and on' }), prompt({}), ref('a.md')].map(attachmentValues)).toEqual(['city: Kyoto', 'city: Kyoto, note: a long note that …', '', ''])
  })
})

describe('an address with gaps', () => {
  it('asks for each of its variables once', () => {
    expect(templateVariables('repo://{owner}/{repo}/contents{/path*}{?ref,owner:3}')).toEqual(['owner', 'repo', 'path', 'ref'])
  })

  it('is filled as each kind of gap wants it, and leaves out what has no value', () => {
    const fill = (template: string) => fillTemplate(template, { a: 'x y', b: 'p/q', empty: '' })
    expect(['{a}', '{+b}', '{b}', '{/a,b}', '{?a,empty,none}', '{?a}{&b}', '{#b}', '{.a}', '{;a}', '{none}', 'plain', '{constructor}'].map(fill)).toEqual(['x%20y', 'p/q', 'p%2Fq', '/x%20y/p%2Fq', '?a=x%20y', '?a=x%20y&b=p%2Fq', '#p/q', '.x%20y', ';a=x%20y', '', 'plain', ''])
  })
})

describe('the @ that opens the menu', () => {
  it('begins a word and was just typed', () => {
    expect([asksToAttach('', '@', 1), asksToAttach('see ', 'see @', 5), asksToAttach('a\n', 'a\n@', 3), asksToAttach('me', 'me@', 3), asksToAttach('', 'hi @', 4), asksToAttach('@', '@a', 2)]).toEqual([true, true, true, false, false, false])
  })

  it('hands on what was typed behind it before the menu was there', () => {
    expect([typedBehindSign('see @', 'see @a', 4), typedBehindSign('@ now', '@ar now', 0), typedBehindSign('see @', 'xsee @', 4), typedBehindSign('see @', 'see ', 4), typedBehindSign('see', 'see a', -1)]).toEqual(['a', 'ar', null, null, null])
  })

  it('has the words back that were looked for in vain', () => {
    expect([withWords('hi @ there', 3, 'ada'), withWords('hi', -1, 'ada')]).toEqual(['hi @ada there', 'hi'])
  })

  it('goes once something is attached, and only then', () => {
    expect([withoutSign('see @', 4), withoutSign('see @', -1), withoutSign('seen', 2)]).toEqual(['see ', 'see @', 'seen'])
  })
})

describe('the composer', () => {
  it('holds each thing once', () => {
    for (const name of ['a', 'b', 'a']) attach('s', ref(name))
    expect(inComposer().names).toEqual(['a', 'b'])
    detach('s', ref('a'))
    expect(inComposer().names).toEqual(['b'])
  })

  it('is empty once its message is taken', () => {
    writeDraft('s', ' Look ')
    attach('s', ref('a'))
    expect(takeMessage('s')).toEqual({ text: 'Look', attachments: [ref('a')] })
    expect(inComposer()).toEqual({ text: '', names: [] })
  })

  it('gets back what could not be sent, before what was typed meanwhile', () => {
    writeDraft('s', 'third')
    attach('s', ref('b'))
    returnToComposer('s', [{ text: 'first', attachments: [ref('a')] }, { text: 'second', attachments: [ref('b')] }])
    expect(inComposer()).toEqual({ text: 'first\n\nsecond\n\nthird', names: ['a', 'b'] })
  })

  it('takes a message up again with what went with it', () => {
    editAgain('s', { text: 'again', attachments: [ref('a')] })
    expect(inComposer()).toEqual({ text: 'again', names: ['a'] })
  })
})
