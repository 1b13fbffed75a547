import { mount } from '@fundharbor/chassis/mount'
import { decodeCursor, DEFAULT_PAGE, respondPage } from '@fundharbor/chassis/pages'
import { organizations } from '@fundharbor/contracts/identity/organizations'
import { internalIdentity } from '@fundharbor/contracts/identity/usage'
import { Router } from '@koa/router'
import { z } from 'zod'
import type { Desk } from '../identity.ts'
import { OrganizationModel } from './model.ts'
import { presentOrganization } from './presenter.ts'
import { verifyOrganization } from './verify-organization.ts'

/** Where a page ends: the last row's time and id. */
const Position = z.tuple([z.iso.datetime(), z.uuid()])

/** What administrators see and decide of organisations. */
export function organizationAdminRouter({ settings }: Desk): Router {
  const router = new Router()

  mount(router, organizations.adminList, async ({ query, ctx }) => {
    const { limit = DEFAULT_PAGE } = query
    const after = decodeCursor(query.cursor, (value) => Position.parse(value))
    const [rows, total] = await Promise.all([
      OrganizationModel.newest()
        .limit(limit + 1)
        .modify((list) => after && list.whereRaw('(created_at, id) < (?, ?)', after)),
      OrganizationModel.query().resultSize(),
    ])
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const next = rows.length > limit && last ? [last.createdAt.toISOString(), last.id] : undefined
    return respondPage(ctx, { rows: page.map(presentOrganization), total, next })
  })

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
