import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { Person } from '@fundharbor/contracts/identity/session'
import { recordActivity } from '../activity/record.ts'
import { insertCard } from '../fit/insert-card.ts'
import { DecisionModel } from '../fit/model.ts'
import type { OpportunityModel } from '../opportunities/model.ts'

interface Addition {
  person: Person
  applicant: Applicant
  opportunity: OpportunityModel
}

/** Adds an opportunity as one to consider; returns the card that is there already, if there is one. CONFLICT if full. */
export async function addCard({ person, applicant, opportunity }: Addition): Promise<DecisionModel> {
  const { workspaceId } = applicant
  const key = { workspaceId, projectId: applicant.project.id, opportunityId: opportunity.id }
  const existing = await DecisionModel.query().findOne(key)
  if (existing) return existing
  const now = clock.now()
  await DecisionModel.transaction(async (trx) => {
    const card = await insertCard(trx, {
      ...key,
      opportunityTitle: opportunity.title,
      status: 'considering',
      reason: '',
      createdBy: person.id,
      decidedBy: person.id,
      decidedByName: person.fullName,
      decidedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    // Undefined if a colleague has just added it.
    if (card) await recordActivity(trx, person, { action: 'added', card })
  })
  return DecisionModel.query().findOne(key).throwIfNotFound()
}
