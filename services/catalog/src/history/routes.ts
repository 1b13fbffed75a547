import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { opportunityHistory, type OpportunityChange } from '@fundharbor/contracts/catalog/history'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { toField } from '../opportunities/field-lists.ts'

const MAX_CHANGES = 50

interface Row {
  at: Date
  origin: OpportunityChange['origin']
  changes: OpportunityChange['changes']
}

/** The history of an opportunity, recorded by triggers. */
export const router = new Router()

mount(router, opportunityHistory.list, async ({ params }) => {
  const knex = Model.knex()
  const exists = await knex.table('opportunities').where({ id: params.id, isActive: true }).first('id')
  if (!exists) throw notFound('Opportunity')
  const rows: Row[] = await knex
    .table('opportunity_changes')
    .where({ opportunityId: params.id })
    .orderBy('id', 'desc')
    .limit(MAX_CHANGES)
    .select('at', 'origin', 'changes')
  return rows.map(({ at, origin, changes }) => ({
    at: at.toISOString(),
    origin,
    changes: changes.map(({ field, ...values }) => ({ field: toField(field), ...values })),
  }))
})
