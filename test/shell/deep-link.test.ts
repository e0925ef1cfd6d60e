import { describe, expect, it } from 'vitest'
import { findDeepLink, parseDeepLink } from '../../src/main/shell/deep-link.ts'

describe('parseDeepLink', () => {
  it('reads the return from a sign-in', () => {
    expect(parseDeepLink('drawbridge://connections/done?op=op_1-a')).toEqual({ kind: 'connections-done', operation: 'op_1-a' })
  })

  it.each(['drawbridge://connections/done', 'drawbridge://connections/done?op=', 'drawbridge://connections/done?op=../x', `drawbridge://connections/done?op=${'x'.repeat(129)}`, 'drawbridge://connections/done/more?op=a', 'drawbridge://run?prompt=rm', 'https://connections/done?op=a', 'nonsense'])('answers null to %s', address => {
    expect(parseDeepLink(address)).toBeNull()
  })
})

it('finds the link among the arguments of a second copy', () => {
  expect(findDeepLink(['/usr/bin/drawbridge', '--flag', 'drawbridge://connections/done?op=a'])).toEqual({ kind: 'connections-done', operation: 'a' })
  expect(findDeepLink(['/usr/bin/drawbridge', '.'])).toBeNull()
})
