import { byInstant, sortedPage } from '@fundharbor/chassis/data/sorted-page'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { pipelineActivity } from '@fundharbor/contracts/catalog/pipeline-activity'
import { Router } from '@koa/router'
import { ActivityModel } from './model.ts'
import { presentActivity } from './presenter.ts'

const orders = { newest: byInstant('at', 'desc') }

/** What a workspace did in its pipeline. */
export const router = new Router()

mount(router, pipelineActivity.list, async ({ person: { workspaceId }, query, ctx }) => {
  const all = ActivityModel.query().where({ workspaceId })
  const page = await sortedPage(all, orders, { sort: 'newest', ...query })
  return respondPage(ctx, page).map(presentActivity)
})
