import { describe, expect, it } from 'vitest'
import { connectorError } from '../../../src/renderer/features/activity/connector-error.ts'
import { countDeeds } from '../../../src/renderer/features/activity/fold-counts.ts'
import { readText } from '../../../src/renderer/ui/read-text.ts'
import { outcomeOf, subjectOf } from '../../../src/renderer/features/activity/subject.ts'
import { fold, itemsOf, runStart, toolEnd, toolStart } from '../support.ts'

const result = (preview: string) => ({ result: { preview, content: [], totalCharacters: null, ms: 1 } })

describe('what a row says', () => {
  it('names the two arguments a person would mention', () => {
    expect(subjectOf({ arguments: { labels: ['x'], repo: 'acme/app', title: 'Release 2.4 notes', body: 'long' } })).toBe('“Release 2.4 notes” · acme/app')
  })

  it('keeps the end of a long path and the beginning of long words', () => {
    expect(subjectOf({ arguments: { path: `/home/${'deep/'.repeat(20)}notes.md` } })).toBe('…/deep/notes.md')
    expect(subjectOf({ arguments: { path: 'notes.md', text: 'a line that goes on and on' } })).toBe('notes.md · “a line that goes …and on”')
  })

  it('names what lies deeper where nothing nearer says it', () => {
    expect(subjectOf({ arguments: { entities: [{ entityType: 'person', name: 'Ada', observations: ['likes tea'] }, { entityType: 'person', name: 'Bo', observations: [] }] } })).toBe('Ada · Bo')
    expect(subjectOf({ arguments: { observations: [{ contents: ['likes tea', 'hates noise'] }] } })).toBe('“likes tea, hates noise”')
  })

  it('says nothing about arguments that are no object', () => {
    expect([subjectOf({ arguments: null }), subjectOf({ arguments: 'text' }), subjectOf({ arguments: [1] })]).toEqual(['', '', ''])
  })

  it('repeats a short answer, counts a long one and leaves JSON to the opened row', () => {
    expect([outcomeOf(result('#418')), outcomeOf(result('a\nb\nc')), outcomeOf(result('{"a":1}')), outcomeOf(result('[FILE] a\n[DIR] b')), outcomeOf(result(' '))]).toEqual([{ kind: 'line', text: '#418' }, { kind: 'lines', count: 3 }, null, { kind: 'lines', count: 2 }, null])
  })

  it('counts what a run of rows did, by deed and by tool', () => {
    const rows = itemsOf(fold([runStart, toolStart('1', 'read_file', { server: null }), toolEnd('1'), toolStart('2', 'read_file', { server: null }), toolStart('3', 'create_issue', { server: 'github' }), toolStart('4', 'read_file', { server: 'other' })])).filter(item => item.kind === 'call')
    expect(countDeeds(rows)).toEqual([{ deed: 'read', name: 'read_file', count: 2 }, { deed: 'called', name: 'create_issue', count: 1 }, { deed: 'called', name: 'read_file', count: 1 }])
  })
})

describe('how a text is shown', () => {
  it('reads JSON as a tree', () => {
    expect(readText(' [1, 2] ')).toEqual({ kind: 'json', value: [1, 2] })
  })

  it('leaves broken JSON and logs as they came', () => {
    expect([readText('{"a": ').kind, readText('# one comment\nkey: value').kind, readText('- a\n- b').kind]).toEqual(['plain', 'plain', 'plain'])
  })

  it('reads a text with two signs of Markdown as Markdown', () => {
    expect(readText('# Title\n\n- one\n- two').kind).toBe('markdown')
  })

  it('does not read what is too long to read at once', () => {
    expect(readText(`[${'1,'.repeat(60_000)}1]`).kind).toBe('plain')
  })
})

describe('a call to a hosted app that did not run', () => {
  const failed = (text: string, source: 'connectors' | 'mcp' = 'connectors') => connectorError({ source, result: { preview: text, content: [{ type: 'text', text }], totalCharacters: null, ms: 1 } })

  it('says why, in the words of its error', () => {
    expect(failed('{"error":{"code":"CONNECTION_REQUIRED","message":"Not connected.","connector":"mail"}}')).toEqual({ code: 'CONNECTION_REQUIRED', message: 'Not connected.' })
  })

  it('keeps to its result where that is no such error', () => {
    expect([failed('{"error":"x"}'), failed('{"error":{"code":1}}'), failed('no json'), failed('{"error":{"code":"A","message":"b"}}', 'mcp'), connectorError({ source: 'connectors', result: null })]).toEqual([null, null, null, null, null])
  })
})
