import { fork } from 'node:child_process'
import { once } from 'node:events'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { expect, test } from 'vitest'
import { startRun } from '../../imports/runs.ts'
import type { ReaderMessage } from '../job.ts'
import { playedNights } from '../nights.test-helper.ts'
import { grantLike, oddGrants, recorded } from '../playing-server.test-helper.ts'
import { isDue, requestReading } from '../state.ts'

const { service, server, sourceNamed, night, rows, row, state } = playedNights()
const API = 'grants-gov-api'

const publish = (...grants: any[]) => grants.forEach((grant) => server.grants.set(grant.id, grant))
const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => grantLike(from + n))
const fetches = () => server.requests.filter((path) => path.endsWith('/fetchOpportunity')).length
const nextNight = () => {
  clock.advance(86_400_000)
  server.requests.length = 0
}

/** Refuses a request for the list and one for details with a 429, leaves another without an answer, and knows nothing of one. */
function stumble(): void {
  const refused = new Set(['search2', '1010'])
  const hanging = new Set(['1020'])
  server.intercept = (path, response, { opportunityId }) => {
    const request = opportunityId === undefined ? path.slice(-7) : String(opportunityId)
    if (refused.delete(request))
      return Boolean(response.writeHead(429, { 'retry-after': '1' }).end('Too many requests'))
    if (opportunityId === 2003)
      return Boolean(response.end(JSON.stringify(recorded('grants-gov-fetch.not-found'))))
    return hanging.delete(request)
  }
}

test('announces the words of all new records once, because searches wait for each new vocabulary', async () => {
  const connection = await service.knex().client.acquireRawConnection()
  const announced: string[] = []
  connection.on('notification', ({ payload }: { payload: string }) => announced.push(payload))
  await connection.query('LISTEN fundharbor_catalog')
  publish(...many(1000, 270))
  await night(API)
  await connection.query('SELECT 1')
  await connection.end()
  expect(announced.filter((payload) => payload === 'vocabulary')).toHaveLength(1)
})

test('fills an empty catalog page by page, despite 429s and a hang; odd records are read, and broken ones skipped with a reason', async () => {
  stumble()
  publish(...many(1000, 270), ...oddGrants())
  publish(
    { ...grantLike(2000), synopsis: null, forecast: null },
    grantLike(2001, { closes: '2027-02-31-00-00-00' }),
    grantLike(2003),
  )
  server.grants.set(2002, { ...grantLike(2002), opportunityTitle: '' })
  const run = await night(API)
  expect(run).toMatchObject({
    status: 'finished',
    read: 280,
    added: 276,
    updated: 0,
    unchanged: 0,
    skipped: 4,
    withdrawn: 0,
    missing: 0,
  })
  expect(run.skippedRecords.map(({ sourceId }: any) => sourceId).toSorted()).toEqual([
    '2000',
    '2001',
    '2002',
    '2003',
  ])
  for (const { reason } of run.skippedRecords)
    expect(reason).toMatch(/neither a synopsis|not a valid date|is missing|lists it but has no details/)
  expect(server.requests.filter((path) => path.endsWith('/search2'))).toHaveLength(3)
  expect(fetches()).toBe(282)
  expect(await row(363_423)).toMatchObject({
    title: 'Fiscal Year (FY) 2027 Service Area Competition (SAC)',
    funderName: 'Health Resources and Services Administration',
    deadline: new Date('2026-10-20T03:59:59.999Z'),
    totalFunding: '267773700.00',
    minAmount: '650000.00',
    maxAmount: '10116100.00',
    expectedAwards: 63,
    isForecast: false,
    documents: [
      {
        name: 'hrsa-27-005_full announcement.pdf',
        url: 'https://apply07.grants.gov/grantsws/rest/opportunity/att/download/355067',
      },
    ],
    sourceCodes: expect.objectContaining({ listing: ['93.224'] }),
  })
  expect(await state(API)).toMatchObject({ succeededAt: expect.any(Date), error: null, failures: 0 })
})

test.each(['posted', 'forecasted', 'archived'])('reads a list as it was recorded: %s', async (name) => {
  const list = recorded(`grants-gov-search2.${name}`)
  const ids = list.data.oppHits.map(({ id }: { id: string }) => Number(id))
  for (const id of ids) server.grants.set(id, grantLike(id))
  // Only some of its rows were kept.
  list.data.hitCount = ids.length
  server.intercept = (path, response) =>
    path.endsWith('/search2') && Boolean(response.end(JSON.stringify(list)))
  expect(await night(API)).toMatchObject({ status: 'finished', read: ids.length, added: ids.length })
})

test('forecasts come with the expected date instead of a deadline', async () => {
  publish(...oddGrants())
  await night(API)
  expect(await row(363_917)).toMatchObject({
    isForecast: true,
    deadline: null,
    expectedAt: new Date('2027-02-16T05:00:00.000Z'),
    timeframe: 'Estimated opening date: February 16, 2027. Estimated closing date: April 19, 2027',
    totalFunding: '15000000.00',
    probablyClosedAt: new Date('2028-04-01T00:00:00.000Z'),
  })
})

test('the second night brings changes, closings and withdrawals, and fetches nothing else', async () => {
  publish(...many(1000, 60))
  await night(API)
  const knex = service.knex()
  await knex.table('embedding_queue').delete()
  const { subjects } = await row(1001)
  nextNight()
  publish(
    grantLike(1000, { closes: '2027-12-24-00-00-00' }),
    grantLike(1001, { title: 'Coral Reef Restoration' }),
  )
  publish(
    grantLike(1002, { ost: 'CLOSED', closes: '2026-11-27-00-00-00' }),
    grantLike(1003, { ost: 'ARCHIVED' }),
  )
  server.grants.delete(1004)
  publish(grantLike(3000))
  const run = await night(API)
  expect(run).toMatchObject({
    status: 'finished',
    // What is listed, and the two that closed.
    read: 60,
    added: 1,
    updated: 4,
    unchanged: 55,
    withdrawn: 1,
    skipped: 0,
  })
  expect(fetches()).toBe(6)
  expect(await row(1000)).toMatchObject({ deadline: new Date('2027-12-25T04:59:59.999Z') })
  expect(await row(1001)).toMatchObject({ title: 'Coral Reef Restoration' })
  // Who saved an opportunity is told what changed, and what is derived from a changed text is made again.
  const noted = await knex.table('opportunity_changes').where({ opportunityId: (await row(1000)).id })
  expect(noted).toMatchObject([{ changes: [{ field: 'deadline', after: '2027-12-25T04:59:59.999+00:00' }] }])
  expect((await row(1001)).subjects).not.toEqual(subjects)
  const queued: { opportunityId: string }[] = await knex.table('embedding_queue').select('opportunityId')
  expect(new Set(queued.map(({ opportunityId }) => opportunityId))).toEqual(
    new Set([(await row(1001)).id, (await row(3000)).id]),
  )
  expect(await row(1002)).toMatchObject({ isActive: true, deadline: new Date('2026-11-28T04:59:59.999Z') })
  expect(await row(1003)).toMatchObject({ isActive: false, withdrawnAt: null })
  expect(await row(1004)).toMatchObject({ isActive: false, withdrawnAt: expect.any(Date) })
  nextNight()
  expect(await night(API)).toMatchObject({ read: 58, added: 0, updated: 0, unchanged: 58, withdrawn: 0 })
  expect(fetches()).toBe(0)
})

test('sums that change without a sign in the list are noticed within three days', async () => {
  publish(...many(1000, 3))
  await night(API)
  const changed = grantLike(1000)
  publish({ ...changed, synopsis: { ...changed.synopsis, awardCeiling: '5' } })
  nextNight()
  expect(await night(API)).toMatchObject({ updated: 0, unchanged: 3 })
  nextNight()
  nextNight()
  expect(await night(API)).toMatchObject({ updated: 1, unchanged: 2 })
  expect(await row(1000)).toMatchObject({ maxAmount: '5.00' })
})

test('a reading that is killed in the middle continues where it stopped', async () => {
  publish(...many(1000, 170))
  const { source: _source, ...source } = sourceNamed(API)
  const runId = await startRun(service.knex(), { name: 'grants-gov', file: API })
  const child = fork(new URL('../read-in-child.ts', import.meta.url))
  const killed = once(child, 'exit')
  server.intercept = () => fetches() === 140 && child.kill('SIGKILL') && false
  const { connectionString: databaseUrl } = service.knex().client.config.connection
  child.send({ databaseUrl, source, runId, now: clock.now().toISOString() } satisfies ReaderMessage)
  await killed
  server.intercept = undefined
  const before = (await rows()).length
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(170)
  server.requests.length = 0
  expect(await night(API)).toMatchObject({
    status: 'finished',
    read: 170,
    added: 170 - before,
    unchanged: before,
  })
  expect(fetches()).toBe(170 - before)
})

test('a source whose records are a third fewer withdraws nothing until an administrator agrees', async () => {
  publish(...many(1000, 30))
  await night(API)
  nextNight()
  for (let id = 1000; id < 1012; id += 1) server.grants.delete(id)
  publish(grantLike(3000))
  expect(await night(API)).toMatchObject({ status: 'finished', added: 1, withdrawn: 0, missing: 12 })
  expect(await rows({ isActive: true })).toHaveLength(31)
  nextNight()
  expect(await night(API)).toMatchObject({ withdrawn: 0, missing: 12 })
  await requestReading(service.knex(), API, true)
  expect(isDue(await state(API), clock.now())).toBe(true)
  expect(await night(API)).toMatchObject({ withdrawn: 12, missing: 0 })
  expect(await rows({ isActive: true })).toHaveLength(19)
})

test('what only the shipped snapshot has is withdrawn by the first reading', async () => {
  publish(...many(1000, 30))
  await night(API)
  await service.knex().table('listed_records').delete()
  await service.knex().table('live_sources').delete()
  for (let id = 1000; id < 1025; id += 1) server.grants.delete(id)
  expect(await night(API)).toMatchObject({ unchanged: 5, withdrawn: 25, missing: 0 })
})

test('no name of a person becomes a funder, whatever the agency’s fields hold', async () => {
  const [, person] = oddGrants()
  const shapes = [
    'Jane Example\nGrantor',
    'Jane Example',
    'Jane Example, Grants Specialist',
    'EXAMPLE, JANE',
    'Dr. Jane Example',
  ]
  publish(
    ...shapes.map((agencyName, n) => ({
      ...person,
      id: 5000 + n,
      opportunityNumber: `DE-FOA-${5000 + n}`,
      agencyDetails: n % 2 ? null : person.agencyDetails,
      topAgencyDetails: n % 3 ? null : person.topAgencyDetails,
      synopsis: { ...person.synopsis, agencyName, agencyContactName: agencyName },
    })),
  )
  await night(API)
  const funders = new Set((await rows()).map(({ funderName }) => funderName))
  expect(funders).toEqual(
    new Set(['Office of Science', 'Department of Energy', 'Department of Energy - Office of Science']),
  )
})

test('newer data is never replaced by older', async () => {
  const newer = grantLike(1000, { title: 'Newer' })
  publish({ ...newer, synopsis: { ...newer.synopsis, lastUpdatedDate: 'Nov 20, 2026 10:29:50 AM EST' } })
  await night(API)
  const older = grantLike(1000, { title: 'Older' })
  publish({ ...older, synopsis: { ...older.synopsis, lastUpdatedDate: 'Aug 17, 2026 10:29:50 AM EDT' } })
  nextNight()
  expect(await night(API)).toMatchObject({ updated: 0, skipped: 1 })
  expect(await row(1000)).toMatchObject({
    title: 'Newer',
    sourceUpdatedAt: new Date('2026-11-20T05:00:00.000Z'),
  })
})

test('records that the first start held back are shown if the source lists them, and dropped if not', async () => {
  publish(grantLike(1000))
  await night(API)
  const { record } = { record: await row(1000) }
  await service.knex().table('opportunities').delete()
  await service.knex().table('listed_records').delete()
  const held = { ...record, sourceId: '1000' }
  await service
    .knex()
    .table('held_back')
    .insert({ source: 'grants-gov', sourceId: '1000', record: JSON.stringify(held) })
  await service
    .knex()
    .table('held_back')
    .insert({ source: 'grants-gov', sourceId: '9999', record: JSON.stringify(held) })
  expect(await night(API)).toMatchObject({ added: 1, heldBack: 0 })
  expect(await service.knex().table('held_back')).toEqual([])
})

test('a list that is suddenly empty withdraws nothing and asks', async () => {
  publish(...many(1000, 25))
  await night(API)
  server.intercept = (path, response) => {
    if (!path.endsWith('/search2')) return false
    response.end(JSON.stringify(recorded('grants-gov-search2.no-hits')))
    return true
  }
  expect(await night(API)).toMatchObject({ status: 'finished', read: 0, withdrawn: 0, missing: 25 })
})
