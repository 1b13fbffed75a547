import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { findOpportunity } from '../../records/opportunities/find-opportunity.ts'
import type { OpportunityModel } from '../../records/opportunities/model.ts'

/** The opportunity to apply for. Throws NOT_FOUND if it is unknown, CONFLICT after its deadline. */
export async function findOpenOpportunity(person: Person, id: string): Promise<OpportunityModel> {
  const opportunity = await findOpportunity(person, id)
  if (opportunity.deadline && opportunity.deadline < clock.now()) {
    throw conflict('The application period for this opportunity has ended.')
  }
  return opportunity
}

/** Facts about applicant and opportunity that an application copies. */
export const copiedFacts = (person: Person, opportunity: OpportunityModel) => ({
  workspaceId: person.workspaceId,
  userId: person.id,
  applicantName: person.fullName,
  applicantEmail: person.email,
  organizationId: person.organization?.id ?? null,
  organizationName: person.organization?.name ?? null,
  opportunityId: opportunity.id,
  opportunityTitle: opportunity.title,
  currency: opportunity.currency,
})
