import { sendAuditedCsv } from '@fundharbor/chassis/data/audit'
import { mount } from '@fundharbor/chassis/http/mount'
import { notFound } from '@fundharbor/chassis/http/failures'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { adminOpportunities } from '@fundharbor/contracts/catalog/admin-opportunities'
import { adminFacts } from '@fundharbor/contracts/catalog/facts'
import { Router } from '@koa/router'
import { opportunityColumns } from '../../records/opportunities/csv-columns.ts'
import { editFacts, readAdminFacts, resetFacts } from './facts.ts'
import { everyOpportunity, listOpportunities } from './lists.ts'
import { AdminOpportunityModel } from './model.ts'
import { presentAdminOpportunity, presentAdminRow } from './presenter.ts'
import { removeOpportunity, restoreOpportunity } from './remove.ts'
import { resetEdits } from './reset-edits.ts'
import { activateOpportunity, createOpportunity, editOpportunity } from './write.ts'

/** Opportunities in the admin console. */
export const router = new Router()

mount(router, adminOpportunities.list, async ({ query, ctx }) => {
  const page = await listOpportunities(query)
  return respondPage(ctx, { ...page, rows: page.rows.map(presentAdminRow) })
})

// Registered before the paths that end in an id.
mount(router, adminOpportunities.export, ({ query, person, ctx }) =>
  sendAuditedCsv(ctx, person, {
    name: 'opportunities.csv',
    columns: opportunityColumns,
    rows: everyOpportunity(query),
    filters: query,
  }),
)

mount(router, adminOpportunities.read, async ({ params }) => {
  const row = await AdminOpportunityModel.ofCatalog().findById(params.id).whereNull('deletedAt')
  if (!row) throw notFound('Opportunity')
  return presentAdminOpportunity(row)
})

mount(router, adminOpportunities.create, async ({ person, body }) =>
  presentAdminOpportunity(await createOpportunity(person, body)),
)

mount(router, adminOpportunities.update, async ({ person, params, body }) =>
  presentAdminOpportunity(await editOpportunity(person, params.id, body)),
)

mount(router, adminOpportunities.activate, async ({ person, params, body }) =>
  presentAdminOpportunity(await activateOpportunity(person, params.id, body)),
)

mount(router, adminOpportunities.resetEdits, async ({ person, params }) =>
  presentAdminOpportunity(await resetEdits(person, params.id)),
)

mount(router, adminOpportunities.remove, async ({ person, params }) => {
  await removeOpportunity(person, params.id)
  return {}
})

mount(router, adminOpportunities.restore, async ({ person, params }) =>
  presentAdminOpportunity(await restoreOpportunity(person, params.id)),
)

mount(router, adminFacts.read, ({ params }) => readAdminFacts(params.id))

mount(router, adminFacts.update, ({ person, params, body }) => editFacts(person, params.id, body))

mount(router, adminFacts.reset, ({ person, params }) => resetFacts(person, params.id))
