import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import type { Router } from '@koa/router'
import type { Knex } from 'knex'
import { heldBackRecords, type AdditionSource } from '../additions/sources.ts'
import { loadLater } from '../../load-later.ts'
import { loadShippedPrograms } from '../programs/load-shipped.ts'
import { additionsFrom } from './additions.ts'
import { exposeSources } from './gauges.ts'
import { liveSourcesJob } from './job.ts'
import { sourcesRouter } from './routes.ts'
import { configuredSources, type LiveSourceEnv } from './settings.ts'

/** What the service needs of its live sources. */
interface Sources {
  router: Router
  /** Where the ten opportunities of a day come from: the live sources, then the records that the first start held back. */
  additions: AdditionSource[]
  jobs: ScheduledJob[]
  /** Shows metrics, and loads the federal programs, for which nothing waits. */
  start(knex: Knex): void
}

export function setUpSources(env: LiveSourceEnv & { DATABASE_URL: string }): Sources {
  const sources = configuredSources(env)
  return {
    router: sourcesRouter(sources),
    additions: [...additionsFrom(sources), heldBackRecords],
    jobs: sources.length > 0 ? [liveSourcesJob(sources, env.DATABASE_URL)] : [],
    start(knex) {
      exposeSources(knex, sources)
      void loadLater('federal programs', () => loadShippedPrograms(knex))
    },
  }
}
