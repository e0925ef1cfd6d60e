import { expect, it } from 'vitest'
import { maskedSecrets } from '../../src/main/app/masked-secrets.ts'
import { createSecretMask } from '../../src/main/platform/secret-mask.ts'
import { openSecretStore } from '../../src/main/platform/secret-store.ts'

const store = (secrets: Record<string, string> = {}) => {
  const entries = Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, { keeping: 'plain', value }]))
  return openSecretStore({ file: { read: async () => ({ version: 1, secrets: entries }), write: async () => undefined }, cipher: null, plainAllowed: () => true })
}

it('what the store holds is masked from the start, what it is given from then on, also where it cannot be written', async () => {
  const mask = createSecretMask()
  const secrets = maskedSecrets(await store({ 'mcp.demo.KEY': 'kept value' }), mask)
  await secrets.set('model.key', 'new value')
  const failing = maskedSecrets({ ...secrets, set: () => Promise.reject(new Error('disk full')) }, mask)
  await failing.set('other', 'lost value').catch(() => undefined)
  expect(mask.mask('kept value, new value, lost value')).toBe('***, ***, ***')
  expect(secrets.get('model.key')).toBe('new value')
})

it('of a sign-in that is kept with its addresses only the credentials are masked', async () => {
  const mask = createSecretMask()
  const held = { tokens: { access_token: 'access-1234', refresh_token: 'refresh-1234', token_type: 'Bearer' }, client: { client_id: 'drawbridge', client_secret: 'client-1234' }, discovery: { authorizationServerUrl: 'https://id.example', metadata: { token_endpoint: 'https://id.example/token' } } }
  maskedSecrets(await store({ 'oauth:demo': JSON.stringify({ version: 1, url: 'https://mcp.example', held }), 'connectors.portal': JSON.stringify({ access: { token: 'portal-1234' }, refresh: 'portal-refresh' }) }), mask)
  expect(mask.mask('access-1234 refresh-1234 client-1234 portal-1234 portal-refresh')).toBe('*** *** *** *** ***')
  expect(mask.mask('Bearer of drawbridge at https://id.example/token')).toBe('Bearer of drawbridge at https://id.example/token')
})
