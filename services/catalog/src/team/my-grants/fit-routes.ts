import { mount } from '@fundharbor/chassis/http/mount'
import { fit } from '@fundharbor/contracts/catalog/fit'
import { Router } from '@koa/router'
import type { ReadApplicant } from '../../records/members/applicants.ts'
import { findOpportunity } from '../../records/opportunities/find-opportunity.ts'
import { countView } from '../../records/opportunities/views.ts'
import { readFit } from './read-fit.ts'

/** The page "Is this for us?". */
export function fitRouter(readApplicant: ReadApplicant): Router {
  const router = new Router()

  mount(router, fit.read, async ({ person, params, query }) => {
    const opportunity = await findOpportunity(person, params.id)
    const applicant = await readApplicant(person, query.project)
    // Last, so that a failure does not cost a view.
    await countView(person, opportunity)
    return readFit(opportunity, { person, applicant })
  })

  return router
}
