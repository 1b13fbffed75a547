import { sendCsv } from '@fundharbor/chassis/http/csv-stream'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { organizations } from '@fundharbor/contracts/identity/organizations'
import { internalIdentity } from '@fundharbor/contracts/identity/usage'
import { Router } from '@koa/router'
import type { Desk } from '../identity.ts'
import { everyOrganization, listOrganizations, organizationColumns } from './admin-lists.ts'
import { OrganizationModel } from './model.ts'
import { presentOrganization } from './presenter.ts'
import { verifyOrganization } from './verify-organization.ts'

/** What administrators see and decide of organisations. */
export function organizationAdminRouter({ settings }: Desk): Router {
  const router = new Router()

  mount(router, organizations.adminList, async ({ query, ctx }) => {
    const page = await listOrganizations(query)
    return respondPage(ctx, { ...page, rows: page.rows.map(presentOrganization) })
  })

  mount(router, organizations.adminExport, ({ query, ctx }) =>
    sendCsv(ctx, { name: 'organizations.csv', columns: organizationColumns, rows: everyOrganization(query) }),
  )

  mount(router, organizations.verify, async ({ person, params, body }) => {
    const decision = { actor: person, id: params.id, word: body }
    return presentOrganization(await verifyOrganization(decision, settings))
  })

  mount(router, internalIdentity.organizationCounts, async () => {
    const [total, verified] = await Promise.all([
      OrganizationModel.query().resultSize(),
      OrganizationModel.query().where({ isVerified: true }).resultSize(),
    ])
    return { total, verified }
  })

  return router
}
