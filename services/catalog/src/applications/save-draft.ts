import { clock } from '@fundharbor/chassis/clock'
import type { ApplicationDraft } from '@fundharbor/contracts/catalog/applications'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { z } from 'zod'
import { ApplicationModel } from './model.ts'
import { facts, openOpportunity } from './submit-application.ts'

/** Saves what has been filled in so far; one draft per person and opportunity, whichever tab saves last. */
export async function saveDraft(
  person: Person,
  draft: z.output<typeof ApplicationDraft>,
): Promise<ApplicationModel> {
  const opportunity = await openOpportunity(draft.opportunityId)
  const now = clock.now()
  const filled = {
    projectTitle: draft.projectTitle ?? null,
    projectDescription: draft.projectDescription ?? null,
    requestedAmount: draft.requestedAmount ?? null,
    projectCategory: draft.projectCategory ?? null,
    targetBeneficiaries: draft.targetBeneficiaries ?? null,
    projectDuration: draft.projectDuration ?? null,
    expectedOutcomes: draft.expectedOutcomes ?? null,
    updatedAt: now,
  }
  const known = { userId: person.id, opportunityId: opportunity.id, status: 'draft' as const }
  await ApplicationModel.query()
    .insert({ ...facts(person, opportunity), ...filled, status: 'draft', createdAt: now })
    .onConflict(ApplicationModel.raw("(user_id, opportunity_id) WHERE status = 'draft'"))
    .merge(filled)
  return ApplicationModel.query().findOne(known).throwIfNotFound()
}
