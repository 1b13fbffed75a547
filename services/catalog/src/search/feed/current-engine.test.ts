import { member } from '@fundharbor/chassis/testing/people'
import type { Worker } from '@fundharbor/chassis/runtime/worker'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { router as opportunities } from '../../public/opportunity-details/routes.ts'
import { searchRouter } from '../routes.ts'
import { isSearchReady, searchEngine, startSearch } from './current-engine.ts'
import * as opening from './open-engine.ts'

const service = testService({
  service: 'catalog',
  routers: [searchRouter(), opportunities],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

let worker: Worker | undefined
beforeEach(() => service.as(member()))
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  vi.restoreAllMocks()
})

const start = async (threads = 0) => {
  const knex = service.knex()
  worker = await startSearch({
    knex,
    databaseUrl: knex.client.config.connection.connectionString,
    threads,
  })
}

const titles = async (search: string): Promise<string[]> =>
  (await service.send('GET', `/api/opportunities?search=${search}`)).body.map(
    ({ title }: { title: string }) => title,
  )

test('before it has caught up, the service is not ready and searches return Retry-After', async () => {
  await seedOpportunity(service.knex(), { title: 'Ferries' })
  const engine = await opening.openEngine({ threads: 0 })
  const gate = Promise.withResolvers<void>()
  const rebuild = engine.rebuild.bind(engine)
  vi.spyOn(engine, 'rebuild').mockImplementation(async (...args) => {
    await gate.promise
    await rebuild(...args)
  })
  vi.spyOn(opening, 'openEngine').mockResolvedValue(engine)
  await start()
  expect(isSearchReady()).toBe(false)
  const { status, headers } = await service.send('GET', '/api/opportunities?search=ferries')
  expect([status, Number(headers.get('retry-after'))]).toEqual([503, expect.any(Number)])
  gate.resolve()
  await vi.waitUntil(isSearchReady)
  expect(await titles('ferries')).toEqual(['Ferries'])
})

test('while its engine opens, the service is not ready, and searches wait instead of filling another one', async () => {
  const engine = await opening.openEngine({ threads: 0 })
  const gate = Promise.withResolvers<typeof engine>()
  const open = vi.spyOn(opening, 'openEngine').mockReturnValue(gate.promise)
  const starting = start()
  expect(isSearchReady()).toBe(false)
  const searching = searchEngine().status()
  gate.resolve(engine)
  await starting
  await expect(searching).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(open).toHaveBeenCalledTimes(1)
  await vi.waitUntil(isSearchReady)
})

test('lists show changes of every field, although their rows are cached', async () => {
  await start()
  await vi.waitUntil(isSearchReady)
  const { id } = await seedOpportunity(service.knex(), { title: 'Winches', isForecast: false })
  const shown = async () => (await service.send('GET', '/api/opportunities?search=winches')).body[0]
  await vi.waitUntil(shown, { timeout: 2000 })
  expect(await shown()).toMatchObject({ isForecast: false })
  await service.knex().table('opportunities').where({ id }).update({ isForecast: true, excerpt: 'A crane.' })
  await vi.waitUntil(async () => (await shown()).isForecast, { timeout: 2000 })
  expect(await shown()).toMatchObject({ excerpt: 'A crane.' })
})

test.each([0, 1])('with %s threads, changes are searchable within two seconds', async (threads) => {
  await start(threads)
  await vi.waitUntil(isSearchReady)
  const { id } = await seedOpportunity(service.knex(), { title: 'Pilots' })
  await vi.waitUntil(async () => (await titles('pilots')).length === 1, { timeout: 2000 })
  await service.knex().table('opportunities').where({ id }).update({ title: 'Tugboats' })
  await vi.waitUntil(async () => (await titles('tugboats')).length === 1, { timeout: 2000 })
  expect(await titles('pilots')).toEqual([])
  await service.knex().table('opportunities').where({ id }).delete()
  await vi.waitUntil(async () => (await titles('tugboats')).length === 0, { timeout: 2000 })
})

test('a failing engine makes only the search unavailable', async () => {
  const engine = await opening.openEngine({ threads: 0 })
  for (const method of ['search', 'frequencies', 'wordCounts'] as const)
    vi.spyOn(engine, method).mockRejectedValue(new Error('connect ECONNREFUSED'))
  vi.spyOn(opening, 'openEngine').mockResolvedValue(engine)
  await start()
  await vi.waitUntil(isSearchReady)
  for (const path of ['?search=ferries', '', '/facets']) {
    const { status, body, headers } = await service.send('GET', `/api/opportunities${path}`)
    expect([path, status, body.code]).toEqual([path, 503, 'UNAVAILABLE'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await service.send('GET', '/api/opportunities/overview')).status).toBe(200)
  await expect(searchEngine().search({} as never)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
