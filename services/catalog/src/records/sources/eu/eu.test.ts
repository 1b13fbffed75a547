import { clock } from '@fundharbor/chassis/runtime/clock'
import { expect, test } from 'vitest'
import { playedNights } from '../nights.test-helper.ts'
import { recorded } from '../playing-server.test-helper.ts'
import { objectsOf } from './json-objects.ts'

const { service, server, night, rows, row, state } = playedNights()

const played = () => recorded('eu-sedia-search.page.assembled').results
const oneRecorded = () => recorded('eu-sedia-search.one-result.recorded')
const down = () => {
  server.intercept = (path, response) =>
    path.startsWith('/search-api') && Boolean(response.writeHead(500).end())
}

test('reads open and forthcoming calls with whole texts, sums and dates, as the shipped file has them', async () => {
  server.eu = [...played(), oneRecorded()]
  expect(await night('eu')).toMatchObject({ status: 'finished', read: 6, added: 6, skipped: 0 })
  const call = await row('52210430TOPICSen')
  expect(call).toMatchObject({
    source: 'eu-funding-tenders',
    sourceNumber: 'HORIZON-JU-EUROHPC-2026-SPT-10-01',
    title: 'Superconducting Platform Technologies',
    deadline: new Date('2026-11-17T22:59:59.999Z'),
    totalFunding: '20000000.00',
    minAmount: '19000000.00',
    maxAmount: '20000000.00',
    expectedAwards: 1,
    funderName: 'European Commission, Horizon Europe',
    currency: 'EUR',
  })
  expect(call.description).toContain('Establishment of a full-stack superconducting quantum computer')
  expect(await row('45646358TOPICSen')).toMatchObject({
    sourceNumber: 'HORIZON-CL5-2024-D2-01-03',
    isForecast: true,
  })
})

test('updates and withdraws by the search; a result that cannot be read is skipped', async () => {
  server.eu = played()
  await night('eu')
  clock.advance(86_400_000)
  const [first, second, gone, ...others] = played()
  server.eu = [
    { ...first, metadata: { ...first.metadata, title: ['Renamed'] } },
    second,
    ...others,
    { summary: 'No reference' },
    { ...first, reference: '1TOPICSen', metadata: { ...first.metadata, status: ['9'] } },
  ]
  const run = await night('eu')
  expect(run).toMatchObject({
    read: 6,
    added: 0,
    updated: 1,
    unchanged: 3,
    skipped: 2,
    withdrawn: 1,
    missing: 0,
  })
  expect((await rows({ isActive: false })).map(({ sourceId }) => sourceId)).toEqual([gone.reference])
  expect(run.skippedRecords.map(({ reason }: any) => reason)).toEqual([
    expect.stringContaining('reference'),
    'Unknown status: 9',
  ])
})

test('where the search fails, deadlines and statuses come from the file of all calls, once for each of its versions', async () => {
  server.eu = played()
  await night('eu')
  clock.advance(86_400_000)
  const tenders = recorded('eu-grants-tenders.assembled')
  const [, call] = tenders.fundingData.GrantTenderObj
  call.deadlineDatesLong = [Date.parse('2027-03-02T16:00:00Z')]
  server.tenders = tenders
  down()
  expect(await night('eu')).toMatchObject({ status: 'finished', withdrawn: 0 })
  expect(await state('eu')).toMatchObject({
    etag: '"played"',
    error: expect.stringMatching(/responded with 500.*Deadlines and statuses of [1-3] calls were taken/),
  })
  expect(await row('52210430TOPICSen')).toMatchObject({
    deadline: new Date('2027-03-02T22:59:59.999Z'),
    totalFunding: '20000000.00',
  })
  expect((await rows()).length).toBe(played().length)
})

test('where the file fails as well, the search’s fault is named', async () => {
  server.tenders = { fundingData: {} }
  down()
  expect(await night('eu')).toMatchObject({ status: 'failed', error: expect.stringContaining('500') })
  expect(await service.knex().table('live_sources').where({ id: 'eu' }).first()).toMatchObject({
    failures: 1,
  })
})

test.each([
  ['{"a":{"List":[{"n":1},{"n":{"m":2}}]}}', ['{"n":1}', '{"n":{"m":2}}']],
  ['{"List":[]}', []],
  ['{"List":[{"t":"a ] and a } and a \\" in words"}],"more":1}', ['{"t":"a ] and a } and a \\" in words"}']],
  ['{"List" : [ {"t":"é ü \\\\"} ] }', ['{"t":"é ü \\\\"}']],
])('finds the objects of %s, wherever the stream is cut', async (text, objects) => {
  for (const size of [1, 2, 3, 7, 1000]) {
    const bytes = Buffer.from(text)
    const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    )
    async function* stream() {
      yield* parts
    }
    const found: string[] = []
    for await (const object of objectsOf(stream(), 'List')) found.push(object)
    expect(found).toEqual(objects)
  }
})

test('a file that ends inside of the list is an error', async () => {
  async function* cut() {
    yield Buffer.from('{"List":[{"n":1},{"n"')
  }
  await expect(async () => {
    for await (const object of objectsOf(cut(), 'List')) expect(object).toBe('{"n":1}')
  }).rejects.toThrow('The file ends before the list List does')
})
