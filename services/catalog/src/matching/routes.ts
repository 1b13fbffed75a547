import { clock } from '@fundharbor/chassis/runtime/clock'
import { tooManyRequests } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { internalMatches } from '@fundharbor/contracts/catalog/matches'
import { Router } from '@koa/router'
import { readPassedIds } from '../grants/model.ts'
import { OpportunityModel } from '../opportunities/model.ts'
import { openSql } from '../opportunities/open.ts'
import { readRevision } from '../opportunities/revision.ts'
import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { findMatches } from './find-matches.ts'

/** Internal routes for the recommendations. */
export const router = new Router()

/** Each computes on the event loop that every other request needs, too. */
const computations = bulkhead(2, 8)

mount(router, internalMatches.find, async ({ body }) => {
  try {
    return await computations.execute(() => findMatches(body))
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error
    // Not UNAVAILABLE: the callers' circuit breakers would open for everything else that they call here.
    throw tooManyRequests(5)
  }
})

mount(router, internalMatches.status, async ({ query: { ids, workspace } }) => {
  const [revision, open, passed] = await Promise.all([
    readRevision(),
    readOpenIds(ids),
    workspace ? readPassedIds(workspace) : [],
  ])
  return { revision, open, passed }
})

async function readOpenIds(ids: string[]): Promise<string[]> {
  const { rows } = await OpportunityModel.knex().raw(
    `SELECT id FROM opportunities
     WHERE id = ANY(CAST(:ids AS uuid[])) AND is_active AND ${openSql()}`,
    { ids, now: clock.now() },
  )
  return rows.map(({ id }: { id: string }) => id)
}
