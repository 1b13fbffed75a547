import { clock } from '@fundharbor/chassis/runtime/clock'
import { expect, test } from 'vitest'
import type { LiveSourceEnv } from '../sources/settings.ts'
import { recorded } from '../sources/playing-server.test-helper.ts'
import { configureAwardSources, reachedSource } from './configured.ts'
import { awards, CALL, LISTING, manyProjects, playedAwards, projects } from './played-awards.test-helper.ts'

import { awardSources } from './table.ts'

const { server, service, turnOn, seedCall, open, work, list, questions } = playedAwards()

test('a page shows what is stored, and what it does not know is asked for in the background', async () => {
  const call = await seedCall()
  expect(await open(call)).toMatchObject({
    awardSourcesAsked: ['NIH RePORTER', 'USAspending.gov'],
    awardedBefore: { of: { kind: 'funder', key: 'national-institutes-of-health' }, sums: [{ awards: 1 }] },
  })
  expect(server.requests).toEqual([])
  expect(await work()).toBe(2)
  expect(await open(call)).toMatchObject({
    awardSourcesAsked: [],
    awardedBefore: {
      of: { kind: 'call', key: CALL },
      isPart: false,
      firstYear: 2023,
      lastYear: 2023,
      sums: [
        {
          currency: 'USD',
          awards: 1,
          total: '444000.00',
          median: '444000.00',
          years: [{ year: 2023, awards: 1, newcomers: 1 }],
        },
      ],
      recipients: [{ name: 'MARSHALL UNIVERSITY', location: 'Huntington, WV', total: '444000.00' }],
      sources: [{ name: 'NIH RePORTER', terms: expect.stringContaining('public domain') }],
    },
  })
})

test('a call without awards shows those of its program, which are the program page’s too', async () => {
  const call = await seedCall({ sourceNumber: 'PAR-99-999' })
  await open(call)
  await work()
  const { awardedBefore } = await open(call)
  expect(awardedBefore).toMatchObject({
    of: { kind: 'program', key: LISTING, name: expect.stringContaining('STEM') },
    sums: [{ awards: 1, total: '156725919.62' }],
    sources: [{ note: expect.stringContaining('upper bounds') }],
  })
  const program = await service.send('GET', `/api/public/programs/${LISTING}`)
  expect(program.body.awardedBefore).toEqual(awardedBefore)
})

test('a member sees which recipients of a call and of a program are like their organization', async () => {
  await open(await seedCall())
  await work()
  const likeOurs = async (kind: string, key: string) =>
    (await service.send('GET', `/api/awards/like-ours?kind=${kind}&key=${key}`)).body
  expect(await likeOurs('call', CALL)).toMatchObject({
    own: { recipient: { name: 'MARSHALL UNIVERSITY' }, awards: 1 },
    kind: { slug: 'university', recipients: 1 },
  })
  expect(await likeOurs('program', LISTING)).toMatchObject({ own: null, kind: { recipients: 1 } })
  expect(await likeOurs('program', '99.999')).toEqual({ own: null, kind: null, state: null })
})

test('visitors of a program’s page ask nobody', async () => {
  const program = await service.send('GET', `/api/public/programs/${LISTING}`)
  expect(program.body.awardedBefore).toBeNull()
  expect(await questions()).toEqual([])
})

test('an award that carries several programs is found under each', async () => {
  await open(await seedCall({ listing: ['43.001', LISTING] }))
  await work()
  const totals = await Promise.all(
    ['43.001', LISTING].map(async (program) =>
      (await list(`program=${program}`)).headers.get('x-total-count'),
    ),
  )
  expect(totals).toEqual(['3', '1'])
})

test('an award without a day of its own has the year of its start', async () => {
  server.awards = recorded('usaspending.spending-by-award.darpa').results
  const call = await seedCall({ listing: ['12.910'] })
  server.projects = []
  await open(call)
  await work()
  expect((await open(call)).awardedBefore).toMatchObject({
    of: { kind: 'program', key: '12.910' },
    sums: [{ years: [{ year: 2012 }, { year: 2013 }] }],
  })
})

test('figures of all pages are those of the listed awards', async () => {
  server.projects = manyProjects(1203)
  const call = await seedCall()
  await open(call)
  await work()
  const [sums] = (await open(call)).awardedBefore.sums
  expect(sums).toMatchObject({ awards: 1203, median: '1601.00', recipients: 1203 })
  expect(sums.years.map(({ newcomers }: { newcomers: number }) => newcomers)).toEqual([301, 301, 301, 300])
  for (const { year, awards: count, newcomers } of sums.years) {
    const ofYear = `call=${CALL}&kind=grant&currency=USD&year=${year}`
    expect((await list(ofYear)).headers.get('x-total-count')).toBe(String(count))
    expect((await list(`${ofYear}&newcomers=true`)).headers.get('x-total-count')).toBe(String(newcomers))
  }
})

test('a recipient with an earlier award of the call is no newcomer', async () => {
  server.projects = [
    { ...projects[0], appl_id: 1, fiscal_year: 2021 },
    { ...projects[0], appl_id: 2, fiscal_year: 2022 },
  ]
  const call = await seedCall()
  await open(call)
  await work()
  expect((await open(call)).awardedBefore.sums[0].years).toMatchObject([{ newcomers: 1 }, { newcomers: 0 }])
  expect((await list(`call=${CALL}&year=2022&newcomers=true`)).body).toEqual([])
})

test('of a program with too many awards, the newest are read, and the page says so', async () => {
  server.awards = Array.from({ length: 10_050 }, (_, at) => ({
    ...awards[0],
    generated_internal_id: `ASST_NON_${at}`,
  }))
  const call = await seedCall({ sourceNumber: 'no number of NIH' })
  await open(call)
  await work()
  expect(server.requests).toHaveLength(100)
  expect((await open(call)).awardedBefore).toMatchObject({ isPart: true, sums: [{ awards: 10_000 }] })
})

test('nobody is asked the same again for 30 days, and stored awards stay until the next answer', async () => {
  const call = await seedCall()
  await Promise.all([open(call), open(call), open(await seedCall())])
  expect(await work()).toBe(2)
  clock.advance(29 * 86_400_000)
  await open(call)
  expect(await work()).toBe(0)
  clock.advance(2 * 86_400_000)
  server.projects.push({ ...projects[0], appl_id: 7 })
  expect(await open(call)).toMatchObject({
    awardSourcesAsked: ['NIH RePORTER', 'USAspending.gov'],
    awardedBefore: { of: { kind: 'call' }, sums: [{ awards: 1 }] },
  })
  expect(await work()).toBe(2)
  expect((await open(call)).awardedBefore.sums).toMatchObject([{ awards: 2 }])
})

test('a source that is turned off is not asked, and what is stored of it is shown', async () => {
  const call = await seedCall()
  await open(call)
  await work()
  turnOn([])
  await service
    .knex()
    .table('award_questions')
    .update({ askedAt: new Date(0) })
  expect(await open(call)).toMatchObject({ awardSourcesAsked: [], awardedBefore: { of: { kind: 'call' } } })
  expect(await work()).toBe(0)
})

test('no person is requested or stored', async () => {
  let fields: string[] = []
  server.intercept = (_, __, body) => {
    fields = [...fields, ...(body.include_fields ?? [])]
    return false
  }
  server.awards[0]['Recipient Name'] = 'REDACTED DUE TO PII'
  server.awards[1]['Recipient Name'] = 'MULTIPLE RECIPIENTS'
  server.awards[2]['Recipient Name'] = 'EXAMPLE, JANE'
  await open(await seedCall({ listing: ['43.001', LISTING] }))
  await work()
  expect(fields).toContain('Organization')
  expect(fields.filter((field) => /investigator|officer|pi$/i.test(field))).toEqual([])
  const knex = service.knex()
  const { rows: columns } = await knex.raw(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name LIKE 'award%' AND data_type IN ('text', 'jsonb', 'ARRAY')`,
  )
  expect(columns.length).toBeGreaterThan(20)
  for (const { table, column } of columns) {
    const { rows } = await knex.raw('SELECT ?? AS value FROM ?? WHERE ??::text ~* ?', [
      column,
      table,
      column,
      'jane|redacted|multiple recipients',
    ])
    expect([table, column, rows]).toEqual([table, column, []])
  }
  expect((await list(`program=${LISTING}`)).body).toEqual([])
  expect((await list(`call=${CALL}`)).body).toHaveLength(1)
})

test.each<[string | null, string[]]>([
  ['PAR-19-134', ['PAR-19-134']],
  ['RFA-OH-22-005', ['RFA-OH-22-005']],
  ['HRSA-27-001', []],
  [null, []],
])('NIH RePORTER is asked for %s as %j', (sourceNumber, keys) => {
  expect([...awardSources['nih-reporter'].keysOf({ sourceNumber, sourceCodes: {} })]).toEqual(keys)
})

test.each<[LiveSourceEnv, string | undefined]>([
  [{}, 'https://api.usaspending.gov'],
  [{ LIVE_SOURCES: [] }, undefined],
  [{ LIVE_SOURCES: [{ name: 'eu', url: undefined }] }, undefined],
  [{ LIVE_SOURCES: [{ name: 'usaspending', url: 'https://mirror.example/' }] }, 'https://mirror.example'],
])('with %j, USAspending.gov is asked at %s', (env, url) => {
  configureAwardSources(env)
  expect(reachedSource('usaspending')?.url).toBe(url)
})
