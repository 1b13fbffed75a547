import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { OpportunityModel } from '../opportunities/model.ts'
import { ApplicationModel, undecided } from './model.ts'
import { copiedFacts } from './submit-application.ts'

interface DraftStart {
  person: Person
  applicant: Applicant
  opportunity: OpportunityModel
}

/**
 * The id of the person's application for an opportunity: the open one, else their draft, else a new draft with what the
 * project says. An amount in another currency stays empty.
 */
export async function startDraft(
  trx: Knex,
  { person, applicant: { project }, opportunity }: DraftStart,
): Promise<string> {
  const own = { userId: person.id, opportunityId: opportunity.id }
  const open = await ApplicationModel.query(trx).findOne(own).whereIn('status', undecided)
  if (open) return open.id
  const now = clock.now()
  const isComparable = project.currency === opportunity.currency
  await ApplicationModel.query(trx)
    .insert({
      ...copiedFacts(person, opportunity),
      projectTitle: project.isDefault ? null : project.title.slice(0, MAX_TITLE),
      projectDescription: project.isDefault ? null : project.description || null,
      projectId: project.isDefault ? null : project.id,
      requestedAmount: isComparable ? project.amountNeeded : null,
      status: 'draft',
      createdAt: now,
      updatedAt: now,
    })
    .onConflict(ApplicationModel.raw("(user_id, opportunity_id) WHERE status = 'draft'"))
    .ignore()
  const draft = await ApplicationModel.query(trx)
    .findOne({ ...own, status: 'draft' })
    .throwIfNotFound()
  return draft.id
}

const MAX_TITLE = 200
