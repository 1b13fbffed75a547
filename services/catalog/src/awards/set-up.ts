import type { Router } from '@koa/router'
import type { Knex } from 'knex'
import { applicantReader } from '../members/applicants.ts'
import { loadLater } from '../load-later.ts'
import { loadShippedAwards } from './load-shipped.ts'
import { awardsRouter } from './routes.ts'

/** The routes of past awards, and what loads those that are shipped. */
export function setUpAwards(identity: { baseUrl: string; secret: string }): {
  router: Router
  start(knex: Knex): void
} {
  return {
    router: awardsRouter(applicantReader(identity)),
    /** Nobody waits for it: pages show what is known so far. */
    start(knex) {
      loadLater('past awards', () => loadShippedAwards(knex))
    },
  }
}
