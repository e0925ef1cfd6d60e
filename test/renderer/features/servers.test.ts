import { createInstance } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DoctorReport, ServerTool } from '../../../src/shared/server-parts.ts'
import { doctorLines, doctorText } from '../../../src/renderer/features/servers/doctor-words.ts'
import { filterTools, toolFigures } from '../../../src/renderer/features/servers/tool-figures.ts'
import { en } from '../../../src/renderer/i18n/en/messages.ts'
import { createFormat } from '../../../src/renderer/ui/format.ts'

const tool = (name: string, standing: ServerTool['standing'], more: Partial<ServerTool> = {}): ServerTool => ({
  name: `mcp__s__${name}`, original_name: name, description: `Does ${name}.`, standing, usable: true, tokens_direct: 100, tokens_deferred: 7, policy: {}, read_only: null, destructive: null, input_schema: {}, ...more,
})
const i18n = createInstance()

beforeAll(async () => {
  await i18n.init({ lng: 'en', keySeparator: false, nsSeparator: false, showSupportNotice: false, resources: { en: { translation: en } } })
})

describe('the tools of a server', () => {
  const tools = [tool('list_issues', 'direct'), tool('create_issue', 'deferred'), tool('delete_repo', 'off'), tool('名前を検索', 'deferred', { description: 'ファイル名で探す' }), tool('bad name', 'quarantined', { name: null })]

  it('cost what those that are on cost, now and either way', () => {
    expect(toolFigures(tools)).toEqual({ on: 3, off: 1, quarantined: 1, now: 114, direct: 300, deferred: 21 })
    expect(toolFigures([])).toEqual({ on: 0, off: 0, quarantined: 0, now: 0, direct: 0, deferred: 0 })
  })

  it('are narrowed by all the words and by kind, in the order of the server', () => {
    const found = (words: string, filter: Parameters<typeof filterTools>[2] = 'all') => filterTools(tools, words, filter).map(each => each.original_name)
    expect([found('issue'), found('ISSUE does create'), found('検索'), found(''), found('', 'on'), found('', 'off'), found('', 'quarantined'), found('issue', 'off')]).toEqual([
      ['list_issues', 'create_issue'], ['create_issue'], ['名前を検索'], tools.map(each => each.original_name), ['list_issues', 'create_issue', '名前を検索'], ['delete_repo'], ['bad name'], [],
    ])
  })
})

describe('a report of the doctor', () => {
  const report: DoctorReport = { ok: false, command: 'node broken.js', handshake_ms: null, protocol_version: null, pages: 0, tools: 0, quarantined: [{ name: 'a', reason: 'No schema.' }], stray_lines: 2, stderr_tail: 'Error: no token\n', error: { code: 'SERVER_ENDED', message: 'It ended.' }, program: '/usr/bin/node', environment: [], withheld: ['AWS_KEY'], exit: { code: 1, signal: null }, transport: 'stdio' }

  it('is told in lines, and leaves out what was not looked at', () => {
    const lines = doctorLines(i18n.t, createFormat('en'), report)
    expect(lines.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Command or address: node broken.js', 'Program: /usr/bin/node', 'Transport: stdio', 'First answer after: It did not answer.', 'Pages of its list: 0', 'Tools: 0', 'Left out: a: No schema.', 'Stray lines: 2', 'Variables set for it: none', 'Variables kept from it: AWS_KEY', 'How it ended: by itself, with code 1', 'Its last words: Error: no token',
    ])
    const { program: _program, environment: _environment, withheld: _withheld, exit: _exit, transport: _transport, ...bare } = report
    expect(doctorLines(i18n.t, createFormat('en'), { ...bare, quarantined: [], stderr_tail: '' }).map(line => line.name)).toEqual(['Command or address', 'First answer after', 'Pages of its list', 'Tools', 'Stray lines'])
  })

  it('is copied as text, longer values on lines of their own', () => {
    expect(doctorText([{ name: 'Tools', value: '3', mono: false }, { name: 'Its last words', value: 'a\nb', mono: true }], 'It works.')).toBe('It works.\nTools: 3\nIts last words:\na\nb')
  })
})
