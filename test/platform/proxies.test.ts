import { expect, it } from 'vitest'
import { proxiesOf } from '../../src/main/platform/proxies.ts'

it.each([
  [{}, { httpProxy: '', httpsProxy: '', noProxy: 'localhost,127.0.0.1,[::1]' }],
  [{ HTTP_PROXY: 'http://a:1' }, { httpProxy: 'http://a:1', httpsProxy: 'http://a:1', noProxy: 'localhost,127.0.0.1,[::1]' }],
  [{ http_proxy: 'http://b:1', HTTP_PROXY: 'http://a:1', HTTPS_PROXY: 'http://c:1', no_proxy: 'corp.example' }, { httpProxy: 'http://b:1', httpsProxy: 'http://c:1', noProxy: 'corp.example,localhost,127.0.0.1,[::1]' }],
])('reads the proxies of %j', (environment, proxies) => {
  expect(proxiesOf(environment)).toEqual(proxies)
})
