import type { ServerResponse } from 'node:http'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { expect, test } from 'vitest'
import { sourceClient } from './client.ts'
import { fetchLimits } from './fetch-json.ts'
import { playedNights } from './nights.test-helper.ts'
import { grantLike, recorded } from './playing-server.test-helper.ts'
import { isDue } from './state.ts'

const { server, night, rows, state } = playedNights()
const API = 'grants-gov-api'

type Fault = (response: ServerResponse) => unknown

const json =
  (value: unknown): Fault =>
  (response) =>
    response.end(JSON.stringify(value))

/** Writes as long as anybody reads. */
const endless: Fault = (response) => {
  const part = ' '.repeat(1024 * 1024)
  const pour = () => {
    while (!response.destroyed && response.write(part));
  }
  response.on('drain', pour)
  pour()
}

const faults: [string, Fault, RegExp][] = [
  ['answers 429 and asks to wait an hour', (r) => r.writeHead(429, { 'retry-after': '3600' }).end(), /429/],
  ['answers 429 every time', (r) => r.writeHead(429, { 'retry-after': '0' }).end(), /429/],
  ['answers 500', (r) => r.writeHead(500).end(), /500/],
  ['answers 503 with a page', (r) => r.writeHead(503).end('<html>Maintenance'), /503/],
  ['answers a page instead of JSON', (r) => r.end('<html>Please sign in</html>'), /not valid JSON/],
  ['sends to a login page', (r) => r.writeHead(302, { location: '/login' }).end(), /302/],
  ['refuses', (r) => r.writeHead(403).end(), /403/],
  [
    'ends in the middle',
    (r) => r.end('{"errorcode":0,"data":{"hitCount":3,"oppHits":[{"id'),
    /not valid JSON/,
  ],
  ['breaks the connection', (r) => r.destroy(), /could not be reached/],
  ['hangs', () => undefined, /did not respond/],
  ['never ends', endless, /larger than|did not respond/],
  [
    'has other field names',
    json({ errorcode: 0, data: { total: 3, hits: [] } }),
    /unexpected format: data.hitCount/,
  ],
  ['has an empty body', (r) => r.end(), /not valid JSON/],
  ['has a list where an object belongs', json([]), /unexpected format/],
  ['has numbers as words', json({ errorcode: 0, data: { hitCount: 'three', oppHits: [] } }), /data.hitCount/],
  [
    'reports that its backend is down',
    json(recorded('grants-gov-fetch.backend-down')),
    /No response received/,
  ],
  ['reports an error', json(recorded('grants-gov-fetch.id-required')), /Webservice Fails/],
  [
    'lists only a part',
    json({ errorcode: 0, data: { hitCount: 900, oppHits: [{ id: '1000' }] } }),
    /incomplete: /,
  ],
]

test.each(faults)(
  'a source that %s changes nothing, is named, and is tried again later',
  async (_, fault, sentence) => {
    for (let id = 1000; id < 1003; id += 1) server.grants.set(id, grantLike(id))
    await night(API)
    const before = await rows()
    const { succeededAt } = await state(API)
    clock.advance(86_400_000)
    server.grants.set(1000, grantLike(1000, { title: 'Changed' }))
    server.grants.delete(1001)
    server.intercept = (path, response) => {
      // The list fails from its second page on, where it has several.
      if (!path.endsWith('/search2')) return false
      fault(response)
      return true
    }
    expect(await night(API)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(sentence),
      withdrawn: 0,
    })
    expect(await rows()).toEqual(before)
    const failed = await state(API)
    expect(failed).toMatchObject({ error: expect.stringMatching(sentence), failures: 1, succeededAt })
    expect(isDue(failed, clock.now())).toBe(false)
    clock.advance(5 * 60_000)
    expect(isDue(failed, clock.now())).toBe(true)
    server.intercept = undefined
    expect(await night(API)).toMatchObject({ status: 'finished', updated: 1, withdrawn: 1 })
    expect(await state(API)).toMatchObject({ error: null, failures: 0 })
  },
)

test('a source that fails while details are fetched keeps what was written and withdraws nothing', async () => {
  for (let id = 1000; id < 1120; id += 1) server.grants.set(id, grantLike(id))
  let fetched = 0
  server.intercept = (path, response) => {
    if (!path.endsWith('/fetchOpportunity') || ++fetched <= 60) return false
    response.writeHead(502).end()
    return true
  }
  expect(await night(API)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('502'),
    added: 50,
    withdrawn: 0,
  })
  server.intercept = undefined
  expect(await night(API)).toMatchObject({ status: 'finished', read: 120, added: 70, unchanged: 50 })
})

test('one record that cannot be fetched is skipped with the reason, and fetched again the next night', async () => {
  for (let id = 1000; id < 1010; id += 1) server.grants.set(id, grantLike(id))
  server.intercept = (path, response, { opportunityId }) => {
    if (!path.endsWith('/fetchOpportunity') || opportunityId !== 1004) return false
    response.end(JSON.stringify(recorded('grants-gov-fetch.backend-down')))
    return true
  }
  const run = await night(API)
  expect(run).toMatchObject({ status: 'finished', added: 9, skipped: 1 })
  expect(run.skippedRecords).toEqual([
    {
      position: expect.any(Number),
      sourceId: '1004',
      reason: expect.stringContaining('No response received'),
    },
  ])
  server.intercept = undefined
  expect(await night(API)).toMatchObject({ added: 1, unchanged: 9, withdrawn: 0 })
})

test('a request that fails once is repeated', async () => {
  const statuses = [429, 503, 200]
  server.intercept = (_, response) => {
    response
      .writeHead(statuses.shift() ?? 200, { 'retry-after': '0' })
      .end('{"data":{"hitCount":0,"oppHits":[]}}')
    return true
  }
  expect(await night(API)).toMatchObject({ status: 'finished', read: 0 })
  expect(server.requests).toHaveLength(3)
})

test('a client keeps to its requests per second', async () => {
  const client = sourceClient({ requestsPerSecond: 5, attempts: 1, pauseMs: 1, limits: fetchLimits })
  server.intercept = (_, response) => Boolean(response.end('{}'))
  const begin = performance.now()
  const { z } = await import('zod')
  await Promise.all(Array.from({ length: 11 }, () => client.read(z.object({}), server.url)))
  expect(performance.now() - begin).toBeGreaterThan(1900)
})
