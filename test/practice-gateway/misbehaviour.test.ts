import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { asObject } from '../../src/shared/json.ts'
import type { Misbehaviour } from '../../src/main/practice/gateway/misbehaviour.ts'
import { type Answered, type Bench, errorOf, list, openBench, sendMail, sentSubjects } from './bench.ts'

const search = (bench: Bench): Promise<Answered> => bench.ask('/v1/connectors/search', { json: { queries: [{ useCase: 'send email' }, { useCase: 'list notes pages' }] } })

async function searchBadly(way: Misbehaviour): Promise<Answered> {
  const bench = await openBench()
  bench.gateway.misbehave({ route: 'search', ways: [way] })
  return search(bench)
}

describe('a gateway that is told to misbehave', () => {
  it.each([
    [{ kind: 'status', status: 401 }, 401, { error: { code: 'PRACTICE_401', message: 'The gateway was told to answer 401.' }, requestId: expect.any(String) }],
    [{ kind: 'status', status: 403, code: 'account_locked', envelope: 'code' }, 403, { error: 'account_locked' }],
    [{ kind: 'status', status: 500, code: 'X', message: 'Y', envelope: 'flat' }, 500, { code: 'X', message: 'Y' }],
    [{ kind: 'status', status: 404, envelope: 'empty' }, 404, {}],
    [{ kind: 'status', status: 502, envelope: 'text' }, 502, {}],
  ] as const)('answers %j', async (way, status, body) => {
    const answered = await searchBadly(way)
    expect([answered.status, answered.body]).toEqual([status, body])
  })

  it('says with a 429 when to come back, in the header and in the body', async () => {
    const answered = await searchBadly({ kind: 'status', status: 429, retryAfterSeconds: 7 })
    expect([answered.status, answered.headers.get('retry-after'), answered.body['retryAfterMs'], answered.body['code']]).toEqual([429, '7', 7000, 'RATE_LIMITED'])
  })

  it('leaves entries out, adds some, and names others', async () => {
    const short = await searchBadly({ kind: 'short' })
    const surplus = await searchBadly({ kind: 'surplus', add: 2 })
    const wrong = await searchBadly({ kind: 'wrong-echo' })
    expect([short, surplus].map(({ body }) => list(body['results']).map(({ useCase }) => useCase))).toEqual([
      ['send email'],
      ['send email', 'list notes pages', 'send email', 'send email'],
    ])
    expect(list(wrong.body['results']).map(({ index, useCase }) => [index, useCase])).toEqual([
      [7, 'something else'],
      [8, 'something else'],
    ])
  })

  it('answers what is no answer', async () => {
    const html = await searchBadly({ kind: 'html' })
    const malformed = await searchBadly({ kind: 'malformed-json' })
    const other = await searchBadly({ kind: 'body', value: ['what'] })
    const huge = await searchBadly({ kind: 'huge' })
    expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect([malformed.status, malformed.headers.get('content-type'), malformed.text]).toEqual([200, 'application/json', '{"results":[{"index":0,'])
    expect(other.text).toBe('["what"]')
    expect(huge.text.length).toBeGreaterThan(10_000_000)
    expect(list(huge.body['results'])).toHaveLength(2)
  })

  it('gives tools a twin that a model could not tell apart, and tools without a description', async () => {
    const twins = await searchBadly({ kind: 'twins' })
    expect(list(twins.body['results'])[0]?.['tools']).toEqual(expect.arrayContaining(['SEND_EMAIL', 'PRACTICE_MAIL_SEND_EMAIL']))
    expect(asObject(asObject(twins.body['schemas'])['SEND_EMAIL'])['connector']).toBe('practice_mail')
    const orphans = await searchBadly({ kind: 'orphans' })
    expect([list(orphans.body['results'])[0]?.['connectors'], orphans.body['schemas']]).toEqual([['practice_mail'], {}])
  })

  it('uses status words that nobody knows', async () => {
    const bench = await openBench()
    const id = await bench.signIn('practice_mail')
    bench.gateway.misbehave({ ways: [{ kind: 'unknown-status' }] })
    expect((await bench.account(id))['status']).toBe('HIBERNATING')
    expect(list((await bench.ask('/v1/connectors')).body['items'])[0]?.['connectionStatus']).toBe('HIBERNATING')
    expect((await bench.connect({ connectors: ['practice_notes'] }))[0]?.['status']).toBe('HIBERNATING')
  })

  it('spells names in snake_case, and leaves slugs, schemas and data alone', async () => {
    const { body } = await searchBadly({ kind: 'snake-case' })
    expect(list(body['results'])[0]).toMatchObject({ use_case: 'send email', related_tools: [] })
    const schema = asObject(asObject(body['schemas'])['PRACTICE_MAIL_SEND_EMAIL'])
    expect(asObject(schema['input_schema'])['additionalProperties']).toBe(false)
    expect(body['next_steps']).toEqual([])
  })

  it('sends the request on to another host, with the method it had', async () => {
    const bench = await openBench()
    const seen: unknown[] = []
    const other = createServer((request, response) => {
      seen.push([request.method, request.headers.authorization])
      response.end()
    })
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const address = other.address()
    const to = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/elsewhere`
    bench.gateway.misbehave({ ways: [{ kind: 'redirect', to }] })
    const answered = await search(bench)
    expect([answered.status, answered.headers.get('location')]).toEqual([307, to])
    await fetch(`${bench.gateway.url}/v1/connectors/search`, { method: 'POST', body: '{}', headers: { authorization: 'Bearer secret' } })
    expect(seen).toEqual([['POST', undefined]])
  })

  it('does the work and loses the answer, which the same key then brings back', async () => {
    const bench = await openBench()
    await bench.signIn('practice_mail')
    bench.gateway.misbehave({ route: 'execute', ways: [{ kind: 'lost-answer' }], times: 1 })
    const key = randomUUID()
    await expect(bench.execute([sendMail('Once')], { key })).rejects.toThrow('fetch failed')
    const again = await bench.execute([sendMail('Once')], { key })
    expect(list(again.body['results'])[0]?.['error']).toBe(undefined)
    expect(await sentSubjects(bench)).toEqual(['Once'])
  })

  it('keeps a caller waiting until it gives up, or is closed', async () => {
    const bench = await openBench()
    bench.gateway.misbehave({ route: 'search', ways: [{ kind: 'hang' }], times: 1 })
    bench.gateway.misbehave({ route: 'search', ways: [{ kind: 'slow', ms: 600_000 }], times: 1 })
    const stop = new AbortController()
    const given = bench.ask('/v1/connectors/search', { json: {}, signal: stop.signal })
    stop.abort()
    await expect(given).rejects.toThrow('aborted')
    const waiting = [search(bench), search(bench)].map(asked => expect(asked).rejects.toThrow('fetch failed'))
    bench.gateway.misbehave({ route: 'list', ways: [{ kind: 'hang' }] })
    const listed = expect(bench.ask('/v1/connectors')).rejects.toThrow('fetch failed')
    await bench.gateway.close()
    await Promise.all([...waiting, listed])
  })

  it('answers late and right', async () => {
    const answered = await searchBadly({ kind: 'slow', ms: 5 })
    expect(list(answered.body['results'])).toHaveLength(2)
  })
})

describe('when it misbehaves', () => {
  const statuses = async (bench: Bench, count: number): Promise<number[]> => {
    const seen: number[] = []
    while (seen.length < count) seen.push((await bench.ask('/v1/connectors')).status)
    return seen
  }

  it('is so often, one in so many, or until it is told to stop', async () => {
    const bench = await openBench()
    bench.gateway.misbehave({ route: 'list', ways: [{ kind: 'status', status: 500 }], times: 2 })
    expect(await statuses(bench, 4)).toEqual([500, 500, 200, 200])
    const stop = bench.gateway.misbehave({ route: 'list', ways: [{ kind: 'status', status: 500 }, { kind: 'status', status: 404 }], oneIn: 3 })
    expect(await statuses(bench, 7)).toEqual([500, 200, 200, 404, 200, 200, 500])
    stop()
    bench.gateway.misbehave({ ways: [{ kind: 'status', status: 503 }] })
    expect(await statuses(bench, 2)).toEqual([503, 503])
    bench.gateway.behave()
    expect(await statuses(bench, 2)).toEqual([200, 200])
  })

  it('concerns the named route alone', async () => {
    const bench = await openBench()
    bench.gateway.misbehave({ route: 'search', ways: [{ kind: 'status', status: 500 }] })
    expect([(await search(bench)).status, (await bench.ask('/v1/connectors')).status]).toEqual([500, 200])
  })
})

describe('the control route', () => {
  const path = '/control/misbehave'
  const rule = { route: 'list', ways: [{ kind: 'status', status: 500 }], times: 1 }

  it('is not there unless it was asked for', async () => {
    const bench = await openBench()
    expect((await bench.send(path, { json: rule })).status).toBe(404)
  })

  it('adds a rule, shows them, and ends them all', async () => {
    const bench = await openBench({ control: true })
    expect((await bench.send(path, { json: rule })).body).toEqual({ rules: [rule] })
    expect([(await bench.ask('/v1/connectors')).status, (await bench.ask('/v1/connectors')).status]).toEqual([500, 200])
    bench.gateway.misbehave({ ways: [{ kind: 'status', status: 500 }] })
    expect((await bench.send(path, { method: 'DELETE' })).status).toBe(204)
    expect((await bench.send(path)).body).toEqual({ rules: [] })
  })

  it('takes no rule that is none, and none from a page', async () => {
    const bench = await openBench({ control: true })
    const sent = [
      await bench.send(path, { json: { ways: [] } }),
      await bench.send(path, { json: { ways: [{ kind: 'explode' }] } }),
      await bench.send(path, { json: { route: 'nowhere', ways: rule.ways } }),
      await bench.send(path, { form: { ways: 'x' } }),
      await bench.send(path, { json: rule, headers: { origin: 'https://evil.example' } }),
    ]
    expect([sent.map(({ status }) => status), errorOf(sent[4] ?? (await bench.send(path)))['code']]).toEqual([[400, 400, 400, 415, 403], 'FOREIGN_ORIGIN'])
  })
})
