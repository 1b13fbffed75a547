import { lockName } from '@fundharbor/chassis/data/lock-name'
import { conflict } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { MAX_CARDS } from '@fundharbor/contracts/catalog/pipeline'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { Person } from '@fundharbor/contracts/identity/session'
import { recordActivity } from '../activity/record.ts'
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
    // Cards that are added at the same moment count each other.
    await lockName(trx, `cards of ${workspaceId}`)
    if ((await DecisionModel.query(trx).where({ workspaceId }).resultSize()) >= MAX_CARDS)
      throw conflict(`A pipeline can have at most ${MAX_CARDS} opportunities. Remove some first.`)
    const card = await DecisionModel.query(trx)
      .insert({
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
      .onConflict(['workspace_id', 'project_id', 'opportunity_id'])
      .ignore()
      .returning('*')
    // Without an id if a colleague has just added it.
    if (card.id) await recordActivity(trx, person, { action: 'added', card })
  })
  return DecisionModel.query().findOne(key).throwIfNotFound()
}
