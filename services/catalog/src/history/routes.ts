import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { opportunityHistory } from '@fundharbor/contracts/catalog/history'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { readChanges } from './stored-changes.ts'

const MAX_CHANGES = 50

/** The history of an opportunity, recorded by triggers. */
export const router = new Router()

mount(router, opportunityHistory.list, async ({ params }) => {
  const exists = await Model.knex()
    .table('opportunities')
    .where({ id: params.id, isActive: true })
    .first('id')
  if (!exists) throw notFound('Opportunity')
  const rows = await readChanges([params.id], MAX_CHANGES)
  return rows.map(({ at, origin, changes }) => ({ at, origin, changes }))
})
