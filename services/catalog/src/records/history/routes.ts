import { mount } from '@fundharbor/chassis/http/mount'
import { opportunityHistory } from '@fundharbor/contracts/catalog/history'
import { Router } from '@koa/router'
import { findOpportunity } from '../opportunities/find-opportunity.ts'
import { readChanges } from './stored-changes.ts'

const MAX_CHANGES = 50

/** The history of an opportunity, recorded by triggers. */
export const router = new Router()

mount(router, opportunityHistory.list, async ({ person, params }) => {
  await findOpportunity(person, params.id)
  const rows = await readChanges([params.id], MAX_CHANGES)
  return rows.map(({ at, origin, changes }) => ({ at, origin, changes }))
})
