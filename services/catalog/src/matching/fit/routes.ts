import { mount } from '@fundharbor/chassis/http/mount'
import { effort } from '@fundharbor/contracts/catalog/effort'
import { internalEligibility } from '@fundharbor/contracts/catalog/eligibility'
import { Router } from '@koa/router'
import { withDocumentText } from '../briefs/call-documents.ts'
import { findOpportunity } from '../../records/opportunities/find-opportunity.ts'
import { readCurrentFacts } from '../../records/facts/stored-facts.ts'
import { readEffort, saveEffort } from './effort-settings.ts'
import { readEligibility } from './eligibility/read-eligibility.ts'

/** The effort settings of a workspace, and eligibility for the other services. */
export const router = new Router()

mount(router, effort.read, ({ person }) => readEffort(person.workspaceId))

mount(router, effort.save, ({ person, body }) => saveEffort(person, body))

mount(router, internalEligibility.read, async ({ params, body }) => {
  const opportunity = await withDocumentText(await findOpportunity(body, params.id), body.workspaceId)
  return readEligibility({ ...opportunity, facts: await readCurrentFacts(opportunity) }, body)
})
