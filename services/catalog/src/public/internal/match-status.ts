import { clock } from '@fundharbor/chassis/runtime/clock'
import { mount } from '@fundharbor/chassis/http/mount'
import { internalMatches } from '@fundharbor/contracts/catalog/matches'
import { Router } from '@koa/router'
import { readPassedIds } from '../../team/grants/model.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { openSql } from '../../records/opportunities/open.ts'
import { readRevision } from '../../records/opportunities/revision.ts'

/** Tells the service that stores recommendations whether they are still up to date. */
export const matchStatusRouter = new Router()

mount(matchStatusRouter, internalMatches.status, async ({ query: { ids, workspace } }) => {
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
