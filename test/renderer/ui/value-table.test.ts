import { describe, expect, it } from 'vitest'
import type { ValueRow } from '../../../src/renderer/store/server-draft.ts'
import { isSecretRow, newRow, rowProblem, rowsOf, tableOf } from '../../../src/renderer/ui/value-table.ts'

const row = (part: Partial<ValueRow>, id = 0): ValueRow => ({ ...newRow([]), id, ...part })

describe('rows of variables and headers', () => {
  it('are saved as they were when nothing is typed', () => {
    const table = { LEVEL: '1', EMPTY: '', KEY: '${secret:mcp.notes.KEY}', FROM: '${env:HOME}', TWO: '${secret:a}${secret:b}', Authorization: 'Bearer ${secret:mcp.notes.Authorization}' }
    expect(tableOf(rowsOf(table), 'notes')).toEqual({ table, secrets: {} })
  })

  it('put a typed secret into the store and its reference in its place', () => {
    expect(tableOf([row({ name: ' API_TOKEN ', value: ' hush\n' }), row({ name: 'LEVEL', value: '1' }, 1)], 'notes')).toEqual({ table: { API_TOKEN: '${secret:mcp.notes.API_TOKEN}', LEVEL: '1' }, secrets: { API_TOKEN: 'hush' } })
  })

  it('replace a kept secret under its own name, with or without what stands before it', () => {
    const [kept] = rowsOf({ Authorization: 'Bearer ${secret:mcp.far.KEY}' })
    for (const value of ['new', 'Bearer new']) expect(kept && tableOf([{ ...kept, value }], 'far')).toEqual({ table: { Authorization: 'Bearer ${secret:mcp.far.KEY}' }, secrets: { KEY: 'new' } })
  })

  it('leave a secret that others share alone and take no name twice', () => {
    const [shared, own] = rowsOf({ KEY: '${secret:everyone}', OTHER: '${secret:mcp.notes.KEY}' })
    expect(shared && own && tableOf([{ ...shared, value: 'new' }, own], 'notes')).toEqual({ table: { KEY: '${secret:mcp.notes.KEY_2}', OTHER: '${secret:mcp.notes.KEY}' }, secrets: { KEY_2: 'new' } })
  })

  it('take no name that the command line refers to', () => {
    expect(tableOf([row({ name: 'KEY', value: 'new' })], 'notes', 'node --key ${secret:mcp.notes.KEY}')).toEqual({ table: { KEY: '${secret:mcp.notes.KEY_2}' }, secrets: { KEY_2: 'new' } })
  })

  it('know a secret by its name until a person says otherwise', () => {
    expect(['GITHUB_TOKEN', 'apiKey', 'X-Api-Key', 'Authorization', 'KEYBOARD', 'LEVEL'].map(name => isSecretRow(row({ name })))).toEqual([true, true, true, true, false, false])
    expect([isSecretRow(row({ name: 'TOKEN', secret: false })), isSecretRow(row({ name: 'LEVEL', secret: true }))]).toEqual([false, true])
  })

  it('say what is wrong, but not of a row that is blank', () => {
    const rows = [row({}), row({ name: 'A B', value: '1' }, 1), row({ name: 'X', value: '1' }, 2), row({ name: 'x', value: '2' }, 3), row({ name: 'TOKEN' }, 4), row({ value: '5' }, 5)]
    expect(rows.map(each => rowProblem(each, rows, 'env'))).toEqual([null, 'name', null, null, 'value', 'name'])
    expect(rows.map(each => rowProblem(each, rows, 'headers'))).toEqual([null, 'name', 'twice', 'twice', 'value', 'name'])
    expect(tableOf(rows.slice(0, 1), 'notes')).toEqual({ table: {}, secrets: {} })
  })
})
