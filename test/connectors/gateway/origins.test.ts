import { describe, expect, it } from 'vitest'
import { readConnectorAuth } from '../../../src/main/connectors/identity/connector-auth.ts'
import { type OriginFacts, resolveOrigins, shippedOrigins } from '../../../src/main/connectors/gateway/origins.ts'

function origins(change: Partial<OriginFacts> = {}) {
  return resolveOrigins({ settings: { auth: 'portal' }, environment: {}, practice: null, tokenFrom: null, ...change })
}

describe('where connectors are asked', () => {
  it('is the shipped gateway and portal by default', () => {
    expect(origins()).toMatchObject(shippedOrigins)
  })

  it('is what settings say, without a slash at the end', () => {
    expect(origins({ settings: { auth: 'portal', gateway_url: 'https://gw.example.com/base/', portal_url: 'https://p.example.com/' } })).toMatchObject({
      gateway: 'https://gw.example.com/base',
      portal: 'https://p.example.com',
    })
  })

  it('is CONNECTOR_GATEWAY_URL before settings', () => {
    expect(origins({ settings: { auth: 'portal', gateway_url: 'https://gw.example.com' }, environment: { CONNECTOR_GATEWAY_URL: 'http://127.0.0.1:9000' } }).gateway).toBe('http://127.0.0.1:9000')
  })

  it('is made of TOOL_GATEWAY_DOMAIN and TOOL_GATEWAY_SCHEME', () => {
    expect(origins({ environment: { TOOL_GATEWAY_DOMAIN: 'corp.example' } }).gateway).toBe('https://connector-gateway.corp.example')
    expect(origins({ environment: { TOOL_GATEWAY_DOMAIN: 'corp.example:8443', TOOL_GATEWAY_SCHEME: 'http' } }).gateway).toBe('http://connector-gateway.corp.example:8443')
  })

  it.each([{ TOOL_GATEWAY_SCHEME: 'ftp' }, { CONNECTOR_GATEWAY_URL: 'ws://127.0.0.1:1' }, { CONNECTOR_GATEWAY_URL: 'not an address' }, { CONNECTOR_GATEWAY_URL: 'https://user:pass@gw.example' }])(
    'is nowhere for %j',
    environment => {
      expect(origins({ environment }).gateway).toBeNull()
    },
  )

  it('is the practice gateway in practice, whatever else is set', () => {
    const practice = origins({ settings: { auth: 'practice', gateway_url: 'https://gw.example.com' }, environment: { CONNECTOR_GATEWAY_URL: 'https://x.example' }, practice: 'http://127.0.0.1:4000' })
    expect(practice).toMatchObject({ gateway: 'http://127.0.0.1:4000', portal: 'http://127.0.0.1:4000' })
    expect(practice.trusts(shippedOrigins.gateway)).toBe(false)
  })

  it('is no portal for a bearer of one’s own, unless settings name one', () => {
    expect(origins({ settings: { auth: 'token', gateway_url: 'https://gw.example.com' }, tokenFrom: 'settings' }).portal).toBeNull()
  })
})

describe('the bearer', () => {
  const typed = origins({ settings: { auth: 'portal', gateway_url: 'https://gw.example.com:8443' } })

  it.each(['https://connector-gateway.nousresearch.com/v1/x', 'https://portal.nousresearch.com', 'https://gw.example.com:8443/v1', 'http://127.0.0.1:3000', 'http://localhost:1', 'http://[::1]:80', 'http://127.9.9.9'])(
    'may go to %s',
    address => {
      expect(typed.trusts(address)).toBe(true)
    },
  )

  it.each([
    'http://connector-gateway.nousresearch.com', 'https://connector-gateway.nousresearch.com.evil.example', 'https://connector-gateway.nousresearch.com:444', 'https://evil.example/connector-gateway.nousresearch.com',
    'https://gw.example.com', 'http://gw.example.com:8443', 'https://sub.gw.example.com:8443', 'http://127.0.0.1.evil.example', 'http://localhost.evil.example', 'https://gw.example.com:8443@evil.example', 'garbage', '',
  ])('may not go to %s', address => {
    expect(typed.trusts(address)).toBe(false)
  })

  it('does not go to a shipped host over http, even when settings say so', () => {
    expect(origins({ settings: { auth: 'portal', gateway_url: 'http://connector-gateway.nousresearch.com' } }).trusts('http://connector-gateway.nousresearch.com')).toBe(false)
  })

  it('goes to a host of the environment only when it comes from there too', () => {
    const environment = { CONNECTOR_GATEWAY_URL: 'https://gw.corp.example' }
    expect(origins({ environment }).trusts('https://gw.corp.example')).toBe(false)
    expect(origins({ environment, tokenFrom: 'environment' }).trusts('https://gw.corp.example')).toBe(true)
  })
})

describe('how the gateway is told who asks', () => {
  const facts = { settings: { auth: 'portal' as const }, environment: {}, resolve: (reference: string) => (reference === '${secret:GW}' ? 'kept' : reference), practiceToken: null }

  it('is the portal by default, and a bearer of the environment before it', () => {
    expect(readConnectorAuth(facts)).toEqual({ kind: 'portal' })
    expect(readConnectorAuth({ ...facts, environment: { DRAWBRIDGE_CONNECTOR_TOKEN: ' abc ' } })).toEqual({ kind: 'token', token: 'abc', from: 'environment' })
  })

  it('is a token of settings, which may refer to a secret', () => {
    expect(readConnectorAuth({ ...facts, settings: { auth: 'token', token: '${secret:GW}' } })).toEqual({ kind: 'token', token: 'kept', from: 'settings' })
    expect(readConnectorAuth({ ...facts, settings: { auth: 'token' } })).toEqual({ kind: 'token', token: null, from: 'settings' })
  })

  it('stays practice in practice', () => {
    expect(readConnectorAuth({ ...facts, settings: { auth: 'practice' }, environment: { DRAWBRIDGE_CONNECTOR_TOKEN: 'abc' }, practiceToken: 'p' })).toEqual({ kind: 'practice', token: 'p' })
  })
})
