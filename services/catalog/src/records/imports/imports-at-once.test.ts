import { testService } from '@fundharbor/chassis/testing/service'
import { member } from '@fundharbor/chassis/testing/people'
import { beforeEach, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { searchRouter } from '../../search/routes.ts'
import { euCallsSource } from './eu-calls.ts'
import { importSource } from './import-source.ts'
import type { Source, SourceItem } from './source.ts'

const service = testService({
  service: 'catalog',
  routers: [searchRouter()],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})
const shipped = euCallsSource(new URL('../../../data/eu-funding-tenders.json', import.meta.url).pathname)
const COUNT = 40

beforeEach(async () => {
  for (const table of ['opportunities', 'import_runs']) await service.knex().table(table).delete()
  await seedOpportunity(service.knex(), { title: 'Night Clinics for Harbour Towns' })
  service.as(member())
})

/** The shipped calls; the last one is only released by the gate. */
function gated(file: string) {
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const source: Source = { name: shipped.name, file, items: () => stopping() }
  async function* stopping(): AsyncGenerator<SourceItem> {
    let taken = 0
    for await (const item of shipped.items()) {
      taken += 1
      if (taken === COUNT) {
        reached.resolve()
        await gate.promise
      }
      yield item
      if (taken === COUNT) return
    }
  }
  return { source, reached: reached.promise, letThrough: () => gate.resolve() }
}

const search = () => service.send('GET', '/api/opportunities?includeExpired=true&limit=100')
const statusOf = async (file: string) =>
  (await service.knex().table('import_runs').where({ file }).first('status'))?.status

test('searches during an import do not wait, and see all of it or nothing', async () => {
  const { source, reached, letThrough } = gated('first.json')
  const running = importSource(service.knex(), source)
  await reached
  const during = await Promise.all(Array.from({ length: 8 }, search))
  expect(await statusOf('first.json')).toBe('running')
  for (const { status, body } of during) {
    expect(status).toBe(200)
    expect(body.map(({ title }: { title: string }) => title)).toEqual(['Night Clinics for Harbour Towns'])
  }
  letThrough()
  const { added, skipped } = await running
  expect(added + skipped).toBe(COUNT)
  expect((await search()).headers.get('x-total-count')).toBe(String(added + 1))
})

test('the second of two concurrent imports waits, and then changes nothing', async () => {
  const first = gated('first.json')
  const second = gated('second.json')
  second.letThrough()
  const running = importSource(service.knex(), first.source)
  await first.reached
  let secondHasRead = false
  void second.reached.then(() => (secondHasRead = true))
  const waiting = importSource(service.knex(), second.source)
  await expect.poll(() => statusOf('second.json')).toBe('running')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(secondHasRead).toBe(false)
  first.letThrough()
  const { status, added, skipped } = await running
  expect(status).toBe('finished')
  expect(await waiting).toMatchObject({ status: 'finished', added: 0, updated: 0, unchanged: added, skipped })
})

test('an import survives statements slower than the default timeout', async () => {
  await service.knex().raw(`CREATE FUNCTION be_slow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(5.5); RETURN NULL; END $$`)
  await service
    .knex()
    .raw('CREATE TRIGGER slow BEFORE INSERT ON opportunities FOR EACH STATEMENT EXECUTE FUNCTION be_slow()')
  const { source, letThrough } = gated('slow.json')
  letThrough()
  try {
    expect(await importSource(service.knex(), source)).toMatchObject({ status: 'finished', error: null })
  } finally {
    await service.knex().raw('DROP FUNCTION be_slow CASCADE')
  }
})
