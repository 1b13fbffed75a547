import { byInstant, sortedPage } from '@fundharbor/chassis/data/sorted-page'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { grantActivity } from '@fundharbor/contracts/catalog/grant-activity'
import { Router } from '@koa/router'
import { ActivityModel } from './model.ts'
import { presentActivity } from './presenter.ts'

const orders = { newest: byInstant('at', 'desc') }

/** What a workspace did with its grants. */
export const router = new Router()

mount(router, grantActivity.list, async ({ person: { workspaceId }, query, ctx }) => {
  const all = ActivityModel.query().where({ workspaceId })
  const page = await sortedPage(all, orders, query)
  return respondPage(ctx, page).map(presentActivity)
})
