import { mount } from '@fundharbor/chassis/http/mount'
import { effort } from '@fundharbor/contracts/catalog/effort'
import { internalEligibility } from '@fundharbor/contracts/catalog/eligibility'
import { fit } from '@fundharbor/contracts/catalog/fit'
import { Router } from '@koa/router'
import type { ReadApplicant } from '../members/applicants.ts'
import { withDocumentText } from '../briefs/call-documents.ts'
import { findOpportunity } from '../opportunities/find-opportunity.ts'
import { countView } from '../opportunities/views.ts'
import { readEffort, saveEffort } from './effort-settings.ts'
import { readEligibility } from './eligibility/read-eligibility.ts'
import { readFit } from './read-fit.ts'

/** "Is this for us?": eligibility, worth, what is missing, and the steps. */
export function fitRouter(readApplicant: ReadApplicant): Router {
  const router = new Router()

  mount(router, fit.read, async ({ person, params, query }) => {
    const opportunity = await findOpportunity(person, params.id)
    const applicant = await readApplicant(person, query.project)
    // Last, so that a failure does not cost a view.
    await countView(person, opportunity)
    return readFit(opportunity, { person, applicant })
  })

  mount(router, effort.read, ({ person }) => readEffort(person.workspaceId))

  mount(router, effort.save, ({ person, body }) => saveEffort(person, body))

  mount(router, internalEligibility.read, async ({ params, body }) =>
    readEligibility(await withDocumentText(await findOpportunity(body, params.id), body.workspaceId), body),
  )

  return router
}
