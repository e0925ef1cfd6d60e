import { describe, expect, it } from 'vitest'
import { readContentBlock, readResourceContents, readToolResult } from '../../../src/main/mcp/link/result-content.ts'

describe('bytes in a result', () => {
  it.each([
    ['with line breaks', 'AAEC\r\nAwQ=\n'],
    ['as a data URL', 'data:image/png;base64,AAECAwQ='],
    ['as they are', 'AAECAwQ='],
  ])('%s come out as plain base64', (_what, data) => {
    expect(readContentBlock({ type: 'image', mimeType: 'image/png', data })).toEqual({ type: 'image', mediaType: 'image/png', data: 'AAECAwQ=' })
  })

  it('in the alphabet of URLs come out in the usual one', () => {
    expect(readContentBlock({ type: 'audio', mimeType: 'audio/wav', data: '-_-_' })).toEqual({ type: 'audio', mediaType: 'audio/wav', data: '+/+/' })
  })

  it('that are none stay visible as JSON', () => {
    expect(readContentBlock({ type: 'image', mimeType: 'image/png', data: '<svg/>' })).toEqual({ type: 'json', value: { type: 'image', mimeType: 'image/png', data: '<svg/>' } })
  })

  it('in blocks that nobody knows are counted instead of shown, and words are left alone', () => {
    const words = 'plain words '.repeat(60)
    expect(readContentBlock({ type: 'video', data: 'QUJD'.repeat(200), inner: { blob: 'QUJD'.repeat(200) }, words })).toEqual({
      type: 'json',
      value: { type: 'video', data: '[800 characters of base64]', inner: { blob: '[800 characters of base64]' }, words },
    })
  })
})

describe('a resource that was read', () => {
  it.each([
    [{ uri: 'file:///a.md', text: '# A' }, { type: 'text', text: 'file:///a.md:\n# A' }],
    [{ uri: 'file:///a.pdf', mimeType: 'application/pdf', blob: 'AAAA' }, { type: 'file', mediaType: 'application/pdf', data: 'AAAA', name: 'file:///a.pdf' }],
    [{ uri: 'x:a', blob: 'AAAA' }, { type: 'file', mediaType: 'application/octet-stream', data: 'AAAA', name: 'x:a' }],
    ['nothing of the kind', { type: 'json', value: 'nothing of the kind' }],
  ])('%j', (contents, block) => {
    expect(readResourceContents(contents)).toEqual(block)
  })
})

describe('a result', () => {
  it.each([
    [{}, { status: 'ok', content: [] }],
    [{ content: 'bare' }, { status: 'ok', content: [{ type: 'json', value: 'bare' }] }],
    [{ toolResult: 7 }, { status: 'ok', content: [{ type: 'json', value: 7 }] }],
    [{ content: [], structuredContent: [1] }, { status: 'ok', content: [{ type: 'json', value: [1] }], structured: [1] }],
    [{ content: [{ type: 'text', text: 'no' }], isError: true }, { status: 'error', content: [{ type: 'text', text: 'no' }] }],
  ])('%j', (result, read) => {
    expect(readToolResult(result)).toEqual(read)
  })
})
