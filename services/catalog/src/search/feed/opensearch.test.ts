import { member } from '@fundharbor/chassis/testing/people'
import type { Worker } from '@fundharbor/chassis/runtime/worker'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { searchRouter } from '../routes.ts'
import {
  openRealNode,
  withOpenSearch,
  type RealNode,
} from '@fundharbor/search-engine/opensearch/real-node.test-helper'
import { isSearchReady, startSearch } from './current-engine.ts'

const service = testService({
  service: 'catalog',
  routers: [searchRouter()],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

let node: RealNode
let worker: Worker | undefined

withOpenSearch(() => {
  beforeEach(async () => {
    service.as(member())
    node = await openRealNode()
  })

  afterEach(async () => {
    await worker?.stop()
    worker = undefined
  })

  async function start(fallback?: 'embedded') {
    const knex = service.knex()
    const databaseUrl = knex.client.config.connection.connectionString
    worker = await startSearch({ knex, databaseUrl, threads: 0, openSearchUrl: node.url, fallback })
    await vi.waitUntil(isSearchReady, { timeout: 10_000 })
  }

  const search = (words: string) => service.send('GET', `/api/opportunities?search=${words}`)

  const titles = async (words: string): Promise<string[]> => {
    const { status, body } = await search(words)
    return status === 200 ? body.map(({ title }: { title: string }) => title) : []
  }

  const countSearches = () => node.requests.filter(({ path }) => path.endsWith('/_search')).length
  const goAway = () => node.fail(() => 'disconnect')

  test('with OPENSEARCH_URL, OpenSearch is filled, follows the catalog and searches', async () => {
    await seedOpportunity(service.knex(), { title: 'Ferries' })
    await start()
    expect(await titles('ferries')).toEqual(['Ferries'])
    expect(countSearches()).toBeGreaterThan(0)
    await seedOpportunity(service.knex(), { title: 'Pilots' })
    await vi.waitUntil(async () => (await titles('pilots')).length === 1, { timeout: 5000 })
    const facets = await service.send('GET', '/api/opportunities/facets?search=pilots')
    expect(facets.body).toMatchObject({ total: 1 })
  })

  test('while OpenSearch is unavailable, searches return Retry-After', async () => {
    await start()
    goAway()
    const { status, body, headers } = await search('ferries')
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('with SEARCH_FALLBACK, the embedded engine takes over until OpenSearch is back', async () => {
    await seedOpportunity(service.knex(), { title: 'Lighthouses' })
    await start('embedded')
    await vi.waitUntil(async () => (await titles('lighthouses')).length === 1, { timeout: 5000 })
    goAway()
    expect((await search('lighthouses')).status).toBe(200)
    await seedOpportunity(service.knex(), { title: 'Tugboats' })
    await vi.waitUntil(async () => (await titles('tugboats')).length === 1, { timeout: 5000 })
    node.recover()
    const before = countSearches()
    await vi.waitUntil(async () => (await titles('tugboats')).length === 1 && countSearches() > before, {
      timeout: 8000,
      interval: 200,
    })
  })
})
