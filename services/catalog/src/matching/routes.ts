import { clock } from '@fundharbor/chassis/runtime/clock'
import { mount } from '@fundharbor/chassis/http/mount'
import { internalMatches } from '@fundharbor/contracts/catalog/matches'
import { Router } from '@koa/router'
import { readNoGo } from '../fit/model.ts'
import { OpportunityModel } from '../opportunities/model.ts'
import { readRevision } from '../opportunities/revision.ts'
import { findMatches } from './find-matches.ts'

/** Internal routes for the recommendations. */
export const router = new Router()

mount(router, internalMatches.find, ({ body }) => findMatches(body))

mount(router, internalMatches.status, async ({ query: { ids, workspace } }) => {
  const [revision, open, noGo] = await Promise.all([
    readRevision(),
    readOpenIds(ids),
    workspace ? readNoGo(workspace) : [],
  ])
  return { revision, open, noGo }
})

async function readOpenIds(ids: string[]): Promise<string[]> {
  const { rows } = await OpportunityModel.knex().raw(
    `SELECT id FROM opportunities
     WHERE id = ANY(CAST(:ids AS uuid[])) AND is_active AND (deadline IS NULL OR deadline >= :now)`,
    { ids, now: clock.now() },
  )
  return rows.map(({ id }: { id: string }) => id)
}
