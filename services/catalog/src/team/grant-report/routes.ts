import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { grantReport } from '@fundharbor/contracts/catalog/grant-report'
import { Router } from '@koa/router'
import { assertPlanHas } from '../../records/members/assert-plan-has.ts'
import { readReport, saveEstimates } from './read-report.ts'

/** Pages ask again with each change of a colleague. */
const reportsPerMinute = rateLimitPerProcess({ times: 120, seconds: 60 })

/** The board's report. */
export const router = new Router()

mount(router, grantReport.read, async ({ person }) => {
  assertPlanHas(person, 'canAccessAnalytics')
  await reportsPerMinute(person.id)
  return readReport(person.workspaceId)
})

mount(router, grantReport.estimate, ({ person, body }) => {
  assertPlanHas(person, 'canAccessAnalytics')
  return saveEstimates(person.workspaceId, body)
})
