import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { applicationApprovals } from '@fundharbor/contracts/catalog/application-approvals'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { readApprovals } from './approvals.ts'
import type { ReadMembers } from '../../records/members/read-members.ts'
import { askApproval } from './ask-approval.ts'
import { decideApproval } from './decide-approval.ts'

/** Each sends an email to every member who was asked, or to the one who asked. */
const requestsPerHour = rateLimit('approval-requests', { times: 60, seconds: 3600 })
const decisionsPerHour = rateLimit('approval-decisions', { times: 120, seconds: 3600 })

/** The review of drafts by members of the organization. */
export function approvalsRouter(readMembers: ReadMembers): Router {
  const router = new Router()

  mount(router, applicationApprovals.ask, async ({ person, params: { id }, body }) => {
    await requestsPerHour(person.id)
    const draft = await askApproval(person, { id, ...body }, readMembers)
    return readApprovals(Model.knex(), draft)
  })

  mount(router, applicationApprovals.decide, async ({ person, params: { id }, body }) => {
    await decisionsPerHour(person.id)
    const draft = await decideApproval(person, { id, ...body })
    return readApprovals(Model.knex(), draft)
  })

  return router
}
