import type { ServerResponse } from 'node:http'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { clearJobs, makeJobsDue } from '@fundharbor/chassis/testing/jobs'
import { expect, test } from 'vitest'
import { recorded } from '../sources/playing-server.test-helper.ts'
import { CALL, manyProjects, playedAwards, projects } from './played-awards.test-helper.ts'

const { server, service, seedCall, open, work, list, questions } = playedAwards()

test('reading goes on where a stopped process left it', async () => {
  server.projects = manyProjects(1203)
  const call = await seedCall({ listing: [] })
  await open(call)
  let asked = 0
  server.intercept = (_, response) => {
    if (++asked < 3) return false
    response.destroy()
    return true
  }
  await work()
  expect(await questions()).toMatchObject([{ pages: 2, finishedAt: null, failure: expect.any(String) }])
  server.intercept = undefined
  server.requests.length = 0
  await makeJobsDue(service.knex())
  await work()
  expect(server.requests).toHaveLength(1)
  expect((await open(call)).awardedBefore.sums).toMatchObject([{ awards: 1203 }])
})

type Fault = (response: ServerResponse) => unknown
const answer =
  (value: unknown, status = 200): Fault =>
  (response) =>
    response.writeHead(status).end(JSON.stringify(value))

test.each<[string, Fault, RegExp]>([
  ['answers 429 and asks to wait an hour', (r) => r.writeHead(429, { 'retry-after': '3600' }).end(), /429/],
  [
    'has a changed field',
    answer({ meta: { total: 1 }, results: [{ ...projects[0], award_amount: '444,000' }] }),
    /results.0.award_amount/,
  ],
  [
    'has a field less',
    answer({ meta: { total: 1 }, results: [{ ...projects[0], organization: undefined }] }),
    /results.0.organization/,
  ],
  ['does not answer', () => undefined, /did not respond/],
  [
    'refuses the size of a page with sentences',
    answer(recorded('nih-reporter.limit-too-high.http400'), 400),
    /400/,
  ],
  ['refuses a page with sentences', answer(recorded('nih-reporter.offset-too-high.http400'), 400), /400/],
])('a source that %s stores nothing, says why, and is asked again later', async (_, fault, sentence) => {
  const call = await seedCall({ listing: [] })
  server.intercept = (__, response) => {
    fault(response)
    return true
  }
  await open(call)
  await work()
  expect(await questions()).toMatchObject([
    { failure: expect.stringMatching(sentence), finishedAt: null, figures: null },
  ])
  expect(await open(call)).toMatchObject({ awardSourcesAsked: [], awardedBefore: { of: { kind: 'funder' } } })
  expect((await list(`call=${CALL}`)).body).toEqual([])
  server.intercept = undefined
  await makeJobsDue(service.knex())
  await work()
  expect(await open(call)).toMatchObject({ awardedBefore: { of: { kind: 'call' } } })
})

test('what could not be read is asked again the next day, and goes on', async () => {
  server.projects = manyProjects(1203)
  const call = await seedCall({ listing: [] })
  await open(call)
  server.intercept = (_, response) => server.requests.length > 2 && Boolean(response.destroy())
  await work()
  await clearJobs(service.knex())
  await open(call)
  expect(await work()).toBe(0)
  clock.advance(86_400_000 + 1)
  server.intercept = undefined
  server.requests.length = 0
  expect(await open(call)).toMatchObject({ awardSourcesAsked: ['NIH RePORTER'] })
  expect(await work()).toBe(1)
  expect(server.requests).toHaveLength(1)
  expect((await open(call)).awardedBefore.sums).toMatchObject([{ awards: 1203 }])
})

test('a source that asks to wait a moment is asked again at once', async () => {
  const statuses = [429, 503]
  server.intercept = (_, response) => {
    const status = statuses.shift()
    if (status) response.writeHead(status, { 'retry-after': '0' }).end()
    return status !== undefined
  }
  await open(await seedCall({ listing: [] }))
  await work()
  expect(server.requests).toHaveLength(3)
  expect(await questions()).toMatchObject([{ failure: null, finishedAt: expect.any(Date) }])
})
