import { describe, expect, it } from 'vitest'
import { readForPage } from '../../../src/main/app/servers/attachable.ts'
import { failed, success } from '../../../src/shared/failure.ts'
import { textBlock } from '../../../src/shared/tool.ts'

const never = new AbortController().signal

describe('a resource on the page of its server', () => {
  it('is shown whole where it is short, and by its beginning and length where it is long', async () => {
    const read = (text: string) => readForPage('s', 'a://b', { readResource: async () => success([textBlock(text)]) }, never)
    expect(await read('short')).toEqual(success({ content: [textBlock('short')], total_characters: null }))
    const long = await read('x'.repeat(500_000))
    expect(long.ok && [long.value.total_characters, JSON.stringify(long.value.content).length < 25_000]).toEqual([500_000, true])
  })

  it('says why it could not be read', async () => {
    expect(await readForPage('s', 'a://b', { readResource: async () => failed('GONE', 'No such resource.') }, never)).toEqual(failed('GONE', 'No such resource.'))
  })
})
