import { afterEach, beforeEach, expect, it } from 'vitest'
import { connectorOverview } from '../../src/main/app/hosted/connector-overview.ts'
import { createConnectors } from '../../src/main/connectors/connectors.ts'
import { defaultSettings } from '../../src/shared/default-settings.ts'
import { memorySecrets, startWorld, type World } from './support.ts'

let world: World
let told: number
beforeEach(async () => {
  world = await startWorld()
  told = 0
})
afterEach(() => world.close())

function connectors() {
  return createConnectors({
    settings: () => ({ ...defaultSettings, connectors: { auth: 'portal', gateway_url: world.server.origin, portal_url: world.server.origin } }),
    environment: {},
    secrets: memorySecrets(),
    resolveReference: reference => reference,
    practice: () => null,
    dispatcher: world.agent,
    returnTo: null,
    publish: () => undefined,
    changed: () => (told += 1),
    warn: () => undefined,
  })
}

const portalDown = { code: 'CONNECTORS_NOT_SET_UP', message: 'Hosted apps could not be set up: the portal cannot be reached. Check the connection and try again.' }

it('a list that is asked for while the portal is down fails each time and announces nothing', async () => {
  world.server.on('POST /api/anonymous/create', { cut: true })
  const all = connectors()
  for (let asked = 0; asked < 5; asked += 1) expect((await connectorOverview(all)).failure).toEqual(portalDown)
  expect(told).toBe(0)
})

it('a look sets nothing up, asks nobody, and keeps what the last attempt said', async () => {
  world.server.on('POST /api/anonymous/create', { cut: true })
  const all = connectors()
  expect(await connectorOverview(all, { setUp: false })).toMatchObject({ availability: 'not-set-up', failure: null })
  expect(world.server.requests).toHaveLength(0)
  await connectorOverview(all)
  expect((await connectorOverview(all, { setUp: false })).failure).toEqual(portalDown)
  expect([world.server.requests.length, told]).toEqual([1, 0])
})

it('a gateway that refuses is said in one sentence', async () => {
  world.server.on('POST /api/anonymous/create', { status: 201, json: { token: 'anon_1' } })
  world.server.on('POST /api/anonymous/token', { json: { access_token: 'guest-jwt', expires_in: 900 } })
  world.server.on('GET /v1/connectors', { status: 400, json: { error: { code: 'ODD', message: 'No such region.' } } })
  expect((await connectorOverview(connectors())).failure).toEqual({ code: 'ODD', message: 'The hosted apps could not be listed: No such region.' })
  expect(told).toBe(1)
})
