import { mount } from '@fundharbor/chassis/http/mount'
import { callService } from '@fundharbor/chassis/http/service-client'
import { stats } from '@fundharbor/contracts/catalog/stats'
import { internalOrganizations } from '@fundharbor/contracts/identity/organizations'
import { statistics } from '@fundharbor/contracts/platform/statistics'
import { Router } from '@koa/router'
import { countByStatus } from '../../team/applications/model.ts'
import { newOpportunities, openFunding, openOpportunities } from '../../records/opportunities/totals.ts'
import { newByValue } from './new-by-value.ts'
import { applicationWeeks } from './weeks.ts'

/** How to call identity-billing. */
interface Identity {
  baseUrl: string
  secret: string
}

/** Statistics of the admin dashboard. */
export function statsRouter(identity: Identity): Router {
  const router = new Router()
  mount(router, stats.admin, async () => {
    const [byStatus, organizations, totalAmount, activeOpportunities, newPerWeek, byValue] =
      await Promise.all([
        countByStatus(),
        callService(internalOrganizations.counts, identity),
        openFunding(),
        openOpportunities(),
        newOpportunities(),
        newByValue(),
      ])
    const total = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
    return {
      applications: { total, byStatus },
      organizations,
      funding: { totalAmount, activeOpportunities, newPerWeek, ...byValue },
    }
  })
  mount(router, statistics.applications, applicationWeeks)
  return router
}
