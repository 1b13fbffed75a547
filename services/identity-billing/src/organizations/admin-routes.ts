import { countNewPerWeek } from '@fundharbor/chassis/data/weeks'
import { sendAuditedCsv } from '@fundharbor/chassis/data/audit'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { internalOrganizations, organizations } from '@fundharbor/contracts/identity/organizations'
import { Router } from '@koa/router'
import type { Dependencies } from '../dependencies.ts'
import { streamOrganizations, listOrganizations, organizationColumns } from './list-organizations.ts'
import { OrganizationModel } from './model.ts'
import { presentOrganization } from './presenter.ts'
import { verifyOrganization } from './verify-organization.ts'

/** Listing and verifying organizations as an administrator, and their counts for the statistics. */
export function organizationAdminRouter({ settings }: Dependencies): Router {
  const router = new Router()

  mount(router, organizations.adminList, async ({ query, ctx }) => {
    const page = await listOrganizations(query)
    return respondPage(ctx, { ...page, rows: page.rows.map(presentOrganization) })
  })

  mount(router, organizations.adminExport, ({ query, person, ctx }) =>
    sendAuditedCsv(ctx, person, {
      name: 'organizations.csv',
      columns: organizationColumns,
      rows: streamOrganizations(query),
      filters: query,
    }),
  )

  mount(router, organizations.verify, async ({ person, params, body }) => {
    const review = { actor: person, id: params.id, decision: body }
    return presentOrganization(await verifyOrganization(review, settings))
  })

  mount(router, internalOrganizations.counts, async () => {
    const [total, verified, newPerWeek] = await Promise.all([
      OrganizationModel.query().resultSize(),
      OrganizationModel.query().where({ isVerified: true }).resultSize(),
      countNewPerWeek(OrganizationModel.knex(), 'organizations'),
    ])
    return { total, verified, newPerWeek }
  })

  return router
}
