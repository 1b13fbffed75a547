import { clock } from '@fundharbor/chassis/runtime/clock'
import { mount } from '@fundharbor/chassis/http/mount'
import { internalCandidates } from '@fundharbor/contracts/catalog/candidates'
import { Router } from '@koa/router'
import { OpportunityModel } from '../opportunities/model.ts'
import { findCandidates } from './find-candidates.ts'
import { readRevision } from '../opportunities/revision.ts'

/** Internal routes for the recommendations. */
export const router = new Router()

mount(router, internalCandidates.find, ({ body }) => findCandidates(body))

mount(router, internalCandidates.status, async ({ query: { ids } }) => {
  const revision = await readRevision()
  const open = await OpportunityModel.query()
    .select('id')
    .findByIds(ids)
    .where({ isActive: true })
    .where((row) => row.whereNull('deadline').orWhere('deadline', '>=', clock.now()))
  return { revision, open: open.map(({ id }) => id) }
})
