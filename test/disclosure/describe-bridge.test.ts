import { describe, expect, it } from 'vitest'
import { answerDescribe } from '../../src/main/disclosure/describe-bridge.ts'
import { core, mcp, parameters, scope, workingSet } from './fixtures.ts'

const within = scope(workingSet)

describe('tool_describe', () => {
  it('gives found, unknown and direct tools together, none failing the rest', () => {
    const answer = answerDescribe({ names: ['mcp__github__create_issue', 'mcp__github__gone', 'read_file'] }, within)
    expect(answer).toEqual({
      ok: true,
      json: {
        tools: { mcp__github__create_issue: { description: 'Create an issue in a repository.', parameters: parameters('title', 'body') } },
        not_found: ['mcp__github__gone'],
        hint: 'No deferred tool of this session has these names. Use the exact names that tool_search returns.',
        errors: { read_file: 'read_file is in your tools list: call it directly, not through tool_describe or tool_call.' },
      },
      facts: { names: ['mcp__github__create_issue', 'mcp__github__gone', 'read_file'], notFound: ['mcp__github__gone'] },
    })
  })

  it('gives only tools when all are found', () => {
    expect(Object.keys(answerDescribe({ names: ['mcp__mail__send_message'] }, within).json)).toEqual(['tools'])
  })

  it('takes a bare string, a JSON array as text and the older single shape', () => {
    const expected = answerDescribe({ names: ['mcp__mail__send_message'] }, within)
    expect(answerDescribe({ names: 'mcp__mail__send_message' }, within)).toEqual(expected)
    expect(answerDescribe({ names: '["mcp__mail__send_message"]' }, within)).toEqual(expected)
    expect(answerDescribe({ name: 'mcp__mail__send_message' }, within)).toEqual(expected)
  })

  it('counts a repeated name once, also against the cap', () => {
    const names = Array.from({ length: 15 }, () => 'mcp__mail__send_message')
    expect(answerDescribe({ names }, within)).toMatchObject({ ok: true, facts: { names: ['mcp__mail__send_message'] } })
  })

  it('refuses more than ten names', () => {
    expect(answerDescribe({ names: Array.from({ length: 11 }, (_, index) => `t${index}`) }, within)).toEqual({
      ok: false,
      json: { error: 'too many names: 11 given, max 10. Nothing was loaded. Ask for fewer at a time.' },
    })
  })

  it.each([[{}, 'names is required and must be an array of strings.'], [{ names: [' '] }, 'names must contain at least one non-empty string.']])('refuses %j', (args, error) => {
    expect(answerDescribe(args, within)).toEqual({ ok: false, json: { error } })
  })

  it('gives long descriptions and large schemas whole', () => {
    const schema = parameters(...Array.from({ length: 300 }, (_, index) => `field_${index}`))
    const long = 'word '.repeat(4000)
    expect(answerDescribe({ names: ['mcp__a__x'] }, scope([mcp('a', 'x', long, schema)])).json).toEqual({ tools: { mcp__a__x: { description: long, parameters: schema } } })
  })

  it('offers the full name for a bare one', () => {
    expect(answerDescribe({ names: ['create_issue'] }, within).json['hint']).toContain('Did you mean mcp__github__create_issue?')
  })

  it('sends a bridge tool and a differently spelled direct tool to the right door', () => {
    expect(answerDescribe({ names: ['tool_call', 'Read-File'] }, within).json['errors']).toEqual({
      tool_call: 'tool_call is in your tools list: call it directly, not through tool_describe or tool_call.',
      'Read-File': 'read_file is in your tools list: call it directly, not through tool_describe or tool_call.',
    })
  })

  it('does not reach tools outside the session', () => {
    expect(answerDescribe({ names: ['mcp__mail__send_message'] }, scope([core('read_file'), mcp('github', 'list_issues')])).json).toMatchObject({ tools: {}, not_found: ['mcp__mail__send_message'] })
  })
})
