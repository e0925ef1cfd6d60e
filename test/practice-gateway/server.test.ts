import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createConnection } from 'node:net'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { asObject } from '../../src/shared/json.ts'
import { temporaryFolder } from '../platform/temp-folder.ts'
import { type Bench, errorOf, list, openBench, sendMail, sentSubjects } from './bench.ts'

/** What a request is answered that names its host and target itself. */
function statusFor(bench: Bench, options: { host: string; target?: string }): Promise<number | undefined> {
  const { port } = new URL(bench.gateway.url)
  return new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port, path: options.target ?? '/v1/connectors', headers: { host: options.host, authorization: `Bearer ${bench.gateway.bearer()}` } },
      response => {
        response.resume()
        resolve(response.statusCode)
      },
    )
      .on('error', reject)
      .end()
  })
}

describe('the server', () => {
  it('answers to its own names only, so that no page reaches it through a name that points here', async () => {
    const bench = await openBench()
    const { port } = new URL(bench.gateway.url)
    const own = [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`]
    const foreign = [`evil.example:${port}`, 'evil.example', '127.0.0.1', `127.0.0.1.evil.example:${port}`, `evil.example@127.0.0.1:${port}`]
    expect(await Promise.all(own.map(host => statusFor(bench, { host })))).toEqual([200, 200, 200])
    expect(await Promise.all(foreign.map(host => statusFor(bench, { host })))).toEqual([421, 421, 421, 421, 421])
    expect(await statusFor(bench, { host: `127.0.0.1:${port}`, target: 'http://evil.example/v1/connectors' })).toBe(404)
  })

  it('listens on loopback only', async () => {
    const bench = await openBench()
    const { hostname, port } = new URL(bench.gateway.url)
    expect(hostname).toBe('127.0.0.1')
    const outward = Object.values(networkInterfaces()).flatMap(all => all ?? []).filter(({ internal, family }) => !internal && family === 'IPv4')
    const reached = outward.map(
      ({ address }) =>
        new Promise<string>(resolve => {
          const socket = createConnection({ host: address, port: Number(port), timeout: 2000 })
          socket.on('connect', () => resolve('connected')).on('error', () => resolve('refused')).on('timeout', () => resolve('refused'))
          socket.on('close', () => socket.destroy())
        }),
    )
    expect((await Promise.all(reached)).filter(answer => answer === 'connected')).toEqual([])
  })

  it('refuses a page of another site, even with a bearer', async () => {
    const bench = await openBench()
    const answered = await bench.ask('/v1/connectors', { headers: { origin: 'https://evil.example' } })
    expect([answered.status, errorOf(answered)['code'], answered.headers.get('access-control-allow-origin')]).toEqual([403, 'FOREIGN_ORIGIN', null])
  })

  it('says where it can send a browser back to, on every answer', async () => {
    const bench = await openBench()
    const answers = [await bench.ask('/v1/connectors'), await bench.send('/v1/connectors'), await bench.send('/nowhere')]
    expect(answers.map(({ headers }) => headers.get('x-connector-return-targets'))).toEqual(['drawbridge, portal', 'drawbridge, portal', 'drawbridge, portal'])
  })

  it('refuses what it cannot take, each in its own way', async () => {
    const bench = await openBench()
    const search = '/v1/connectors/search'
    const wrongMethod = await bench.ask(search)
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await bench.ask('/nowhere')).status).toBe(404)
    expect((await bench.ask('/v1/connectors/')).status).toBe(404)
    expect((await bench.ask('/v1/connectors/accounts/%E0%A4%A')).status).toBe(404)
    expect((await bench.ask(search, { form: { queries: 'mail' } })).status).toBe(415)
    expect((await bench.ask(search, { json: { queries: [{ useCase: 'x'.repeat(1_000_001) }] } })).status).toBe(413)
    const broken = await bench.ask(search, { method: 'POST', headers: { 'content-type': 'application/json' } })
    expect([broken.status, errorOf(broken)['message']]).toEqual([400, 'The body is not valid JSON.'])
  })

  it('rejects to start on a port that is taken', async () => {
    const bench = await openBench()
    await expect(openBench({ port: Number(new URL(bench.gateway.url).port) })).rejects.toThrow('EADDRINUSE')
  })
})

describe('what is kept', () => {
  it('is there after a restart: accounts, open links, bearers, guests, policy, and what is in the apps', async () => {
    const before = await openBench()
    const work = await before.signIn('practice_mail', { alias: 'work' })
    await before.execute([sendMail('Kept')])
    const [start] = await before.connect({ connectors: ['practice_notes'] })
    const guest = (await before.send('/api/anonymous/create', { method: 'POST' })).body['token']
    await before.ask('/api/v1/connectors/policy', { method: 'PUT', json: { connectors: { practice_tracker: { enabled: false } } } })
    const bearer = before.gateway.bearer()
    await before.gateway.close()

    const after = await openBench({ folder: before.folder })
    expect(after.gateway.problem).toBe(null)
    expect((await after.send('/v1/connectors', { headers: { authorization: `Bearer ${bearer}` } })).status).toBe(200)
    expect(await after.account(work)).toMatchObject({ status: 'active', alias: 'work' })
    expect(await sentSubjects(after)).toEqual(['Kept'])
    expect((await after.send(new URL(String(start?.['connectUrl'])).pathname)).status).toBe(200)
    expect((await after.send('/api/anonymous/token', { json: { token: guest } })).status).toBe(200)
    expect(list((await after.ask('/v1/connectors')).body['items'])[2]?.['enabled']).toBe(false)
  })

  it('is on disk before a request is answered, for its owner only, with no credential of a guest in it', async () => {
    const bench = await openBench()
    await bench.signIn('practice_mail')
    const guest = String((await bench.send('/api/anonymous/create', { method: 'POST' })).body['token'])
    await bench.execute([sendMail('Written')])
    const file = path.join(bench.folder, 'practice-gateway.json')
    const text = readFileSync(file, 'utf8')
    expect([text.includes('"Written"'), text.includes(guest), statSync(file).mode & 0o777]).toEqual([true, false, 0o600])
  })

  it('loses nothing when many write at once', async () => {
    const bench = await openBench()
    await bench.signIn('practice_mail')
    const subjects = Array.from({ length: 60 }, (_none, index) => `Mail ${index}`)
    await Promise.all(subjects.map(subject => bench.execute([sendMail(subject)])))
    await bench.gateway.close()
    const after = await openBench({ folder: bench.folder })
    expect(new Set(await sentSubjects(after))).toEqual(new Set(subjects))
  })

  it.each(['{"version":1,', '{"version":2}', '[]'])('begins anew beside a file that cannot be read: %s', async text => {
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'practice-gateway.json'), text)
    const bench = await openBench({ folder })
    expect(bench.gateway.problem?.code).toBe('FILE_BROKEN')
    await bench.signIn('practice_mail')
    expect(asObject(list((await bench.ask('/v1/connectors')).body['items'])[0])['connected']).toBe(true)
  })
})
