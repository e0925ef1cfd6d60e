import { describe, expect, it } from 'vitest'
import { type Claim, claimOf, planSegments, runSegment } from '../../src/main/dispatch/plan.ts'
import { gate } from './support.ts'

const read = (...paths: string[]): Claim => ({ kind: 'reads', paths })
const write = (...paths: string[]): Claim => ({ kind: 'writes', paths })
const free: Claim = { kind: 'free' }
const alone: Claim = { kind: 'alone' }

function sizes(...claims: Claim[]): number[] {
  return planSegments(claims, claim => claim).map(segment => segment.length)
}

describe('segments', () => {
  it('keeps a barrier by itself and what is free together', () => {
    expect(sizes(free, free, alone, free, free)).toEqual([2, 1, 2])
  })

  it('lets readers share a path and writers only where they do not overlap', () => {
    expect(sizes(read('/a/b'), read('/a/b'), write('/a/c'))).toEqual([3])
    expect(sizes(read('/a/b'), write('/a/b'))).toEqual([1, 1])
  })

  it('counts a folder and what lies in it as overlapping, not a name that merely begins alike', () => {
    expect(sizes(write('/a'), read('/a/b/c'))).toEqual([1, 1])
    expect(sizes(write('/a/b'), write('/a/bc'))).toEqual([2])
    expect(sizes(write('/'), read('/x'))).toEqual([1, 1])
  })

  it('does not move a call before one that it could have joined', () => {
    expect(sizes(write('/a'), write('/a'), free)).toEqual([1, 2])
  })
})

describe('claims', () => {
  it('takes relative paths from the working folder and spells them alike', () => {
    expect(claimOf({ kind: 'path-write', paths: input => [String(input['path'])] }, { path: 'Notes/../a.txt' }, '/Home')).toEqual(write('/home/a.txt'))
  })

  it('makes a barrier of a rule that throws, names nothing, or is absent', () => {
    const throwing = (): string[] => {
      throw new Error('no')
    }
    expect([claimOf({ kind: 'path-read', paths: throwing }, {}, '/'), claimOf({ kind: 'path-read', paths: () => [] }, {}, '/'), claimOf(undefined, {}, '/')]).toEqual([alone, alone, alone])
  })
})

describe('running a segment', () => {
  it('runs no more than the given number at once and starts in order', async () => {
    const started: number[] = []
    const gates = [gate(), gate(), gate()]
    const done = runSegment([0, 1, 2], 2, async unit => {
      started.push(unit)
      await gates[unit]?.promise
    })
    expect(started).toEqual([0, 1])
    for (const each of gates) each.open()
    await done
    expect(started).toEqual([0, 1, 2])
  })
})
