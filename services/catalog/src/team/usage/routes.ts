import { clock } from '@fundharbor/chassis/runtime/clock'
import { mount } from '@fundharbor/chassis/http/mount'
import { usage } from '@fundharbor/contracts/identity/usage'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { countSubmitted } from '../applications/count-against-limit.ts'
import { viewsThisPeriod } from './counters.ts'

/** Usage counters, read by identity-billing for the subscription page. */
export const router = new Router()

const FREE_PERIOD_DAYS = 7

mount(router, usage.read, async ({ params: { workspaceId }, query }) => {
  const month = clock.now().toISOString().slice(0, 7)
  const [views, applications] = await Promise.all([
    viewsThisPeriod(workspaceId, query.periodDays ?? FREE_PERIOD_DAYS),
    countSubmitted(Model.knex(), { workspaceId, month }),
  ])
  return {
    opportunityViewsThisPeriod: views.used,
    viewsResetAt: views.resetAt?.toISOString() ?? null,
    applicationsThisMonth: applications,
  }
})
