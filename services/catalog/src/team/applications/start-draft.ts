import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { copiedFacts } from './copied-facts.ts'
import { findDraft, insertDraft } from './drafts.ts'
import { lockApplications } from './lock-applications.ts'
import { ApplicationModel, undecided } from './model.ts'

interface DraftStart {
  person: Person
  applicant: Applicant
  opportunity: OpportunityModel
}

/**
 * The id of the workspace's application for an opportunity: the open one, else its draft, else a new draft with what the
 * project says. An amount in another currency stays empty.
 */
export async function startDraft(
  trx: Knex,
  { person, applicant: { project }, opportunity }: DraftStart,
): Promise<string> {
  await lockApplications(trx, person)
  const open = await ApplicationModel.of(person, trx)
    .findOne({ opportunityId: opportunity.id })
    .whereIn('status', undecided)
  const existing = open ?? (await findDraft(trx, person, opportunity.id))
  if (existing) return existing.id
  const isComparable = project.currency === opportunity.currency
  const draft = await insertDraft(trx, person, {
    ...copiedFacts(person, opportunity),
    projectTitle: project.isDefault ? null : project.title.slice(0, MAX_TITLE),
    projectDescription: project.isDefault ? null : project.description || null,
    projectId: project.isDefault ? null : project.id,
    requestedAmount: isComparable ? project.amountNeeded : null,
    updatedAt: clock.now(),
    updatedBy: person.id,
  })
  return draft.id
}

const MAX_TITLE = 200
