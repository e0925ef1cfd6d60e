import { describe, expect, it } from 'vitest'
import { blockAsText } from '../../../src/renderer/ui/content-view.tsx'
import { mediaAddress, sizeOf } from '../../../src/renderer/ui/media-data.ts'
import { aroundHost, webAddress } from '../../../src/renderer/ui/web-address.ts'

describe('bytes of a tool', () => {
  it('are drawn only where they are a picture, whatever the server calls them', () => {
    expect([mediaAddress('image', 'image/png', 'QUJD'), mediaAddress('image', 'image/svg+xml; charset=utf-8', 'QUJD'), mediaAddress('image', 'text/html', 'QUJD'), mediaAddress('image', 'image/png', undefined)]).toEqual(['data:image/png;base64,QUJD', 'data:image/svg+xml;base64,QUJD', null, null])
  })

  it('are played only where they are sound', () => {
    expect([mediaAddress('audio', 'audio/wav', 'QUJD'), mediaAddress('audio', 'audio/x-m4a', 'QUJD'), mediaAddress('audio', 'video/mp4', 'QUJD'), mediaAddress('audio', 'audio/wav,<script>', 'QUJD')]).toEqual(['data:audio/wav;base64,QUJD', 'data:audio/x-m4a;base64,QUJD', null, null])
  })

  it('are counted as bytes and never copied as text', () => {
    expect([sizeOf('QUJD'), sizeOf('QUI='), sizeOf('QQ=='), sizeOf('')]).toEqual([3, 2, 1, 0])
    expect([blockAsText({ type: 'image', mediaType: 'image/png', data: 'QUJD' }), blockAsText({ type: 'file', mediaType: 'application/pdf', name: 'a.pdf', data: 'QUJD' })]).toEqual(['image/png', 'a.pdf'])
  })
})

describe('an address from a server', () => {
  it('is opened only where it is one of a web page', () => {
    expect(['https://a.example/x', 'http://127.0.0.1:3000', 'javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'notes://1', 'nothing'].map(text => webAddress(text)?.host ?? null)).toEqual(['a.example', '127.0.0.1:3000', null, null, null, null, null])
  })

  it('shows the host that is really called, not one that poses as it', () => {
    const told = (text: string) => {
      const url = new URL(text)
      const { before, after } = aroundHost(url)
      return [before, url.host, after]
    }
    expect(told('https://bank.example@evil.example/bank.example')).toEqual(['https://bank.example@', 'evil.example', '/bank.example'])
    expect(told('https://bank.example:443@evil.example:8080/?q=1')).toEqual(['https://bank.example:443@', 'evil.example:8080', '/?q=1'])
    expect(told('https://pаypal.example/')).toEqual(['https://', 'xn--pypal-4ve.example', '/'])
  })
})
