import { testService } from '@fundharbor/chassis/testing/service'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { startRun } from '../imports/runs.ts'
import { clientDefaults } from './client.ts'
import { PlayingServer } from './playing-server.test-helper.ts'
import { readSource } from './read-source.ts'
import { configuredSources, type ConfiguredSource } from './settings.ts'
import { noteFailure } from './state.ts'

export const FIRST_NIGHT = '2026-11-28T07:00:00.000Z'

/** A catalog that reads the playing server, and how a night goes. */
export function playedNights() {
  const service = testService({
    service: 'catalog',
    routers: [],
    migrations: new URL('../../../migrations', import.meta.url).pathname,
  })
  const server = new PlayingServer()
  const { pauseMs, limits } = clientDefaults
  beforeAll(async () => {
    await server.start()
    Object.assign(clientDefaults, { pauseMs: 1, limits: { ...limits, timeoutMs: 2000 } })
  })
  beforeEach(async () => {
    clock.setTo(FIRST_NIGHT)
    server.requests.length = 0
    server.intercept = undefined
    server.grants.clear()
    server.unlisted.clear()
    for (const table of ['opportunities', 'held_back', 'import_runs', 'live_sources', 'listed_records'])
      await service.knex().table(table).delete()
  })
  afterAll(() => {
    server.stop()
    clock.reset()
    Object.assign(clientDefaults, { pauseMs, limits })
  })
  const sourceNamed = (name: string): ConfiguredSource => {
    const [source] = configuredSources({
      LIVE_SOURCES: [{ name: name as never, url: server.url }],
      SIMPLER_GRANTS_KEY: 'played',
      AIDES_TERRITOIRES_KEY: 'played',
    })
    if (!source) throw new Error(`There is no source ${name}`)
    return source
  }
  return {
    service,
    server,
    sourceNamed,
    /** Reads a source as its job does; returns the run. */
    async night(name: string) {
      const source = sourceNamed(name)
      const runId = await startRun(service.knex(), { name: source.source.name, file: source.id })
      await readSource(service.knex(), source, runId).catch((error: Error) =>
        noteFailure(service.knex(), source.id, error.message),
      )
      return service.knex().table('import_runs').where({ id: runId }).first()
    },
    rows: (where: object = {}) => service.knex().table('opportunities').where(where).orderBy('sourceId'),
    row: (sourceId: number | string) =>
      service
        .knex()
        .table('opportunities')
        .where({ sourceId: String(sourceId) })
        .first(),
    state: (id: string) => service.knex().table('live_sources').where({ id }).first(),
  }
}
