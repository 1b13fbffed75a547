import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { ApplicationDraft } from '@fundharbor/contracts/catalog/applications'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { PartialModelObject } from 'objection'
import type { z } from 'zod'
import { ApplicationModel } from './model.ts'
import { facts, openOpportunity } from './submit-application.ts'

type Draft = z.output<typeof ApplicationDraft>

/**
 * Saves what has been filled in so far; one draft per person and opportunity. With a revision, only over that one: of
 * two tabs the second hears of the first. Without, whichever saves last.
 */
export async function saveDraft(person: Person, draft: Draft): Promise<ApplicationModel> {
  const opportunity = await openOpportunity(draft.opportunityId)
  const now = clock.now()
  const filled = { ...filledIn(draft), updatedAt: now }
  const known = { userId: person.id, opportunityId: opportunity.id, status: 'draft' as const }
  if (draft.revision) return overwrite({ ...known, revision: draft.revision }, filled)
  const first = { ...facts(person, opportunity), ...filled, status: 'draft' as const, createdAt: now }
  const insert = ApplicationModel.query()
    .insert(first)
    .onConflict(ApplicationModel.raw("(user_id, opportunity_id) WHERE status = 'draft'"))
  const next = ApplicationModel.raw('applications.revision + 1')
  const saved = await (draft.revision === 0 ? insert.ignore() : insert.merge({ ...filled, revision: next }))
    .returning('*')
    .first()
  return saved?.id ? saved : refuse()
}

type Filled = PartialModelObject<ApplicationModel>

async function overwrite(known: Filled & { revision: number }, filled: Filled): Promise<ApplicationModel> {
  const saved = await ApplicationModel.query()
    .patch({ ...filled, revision: known.revision + 1 })
    .where(known)
    .returning('*')
    .first()
  return saved ?? refuse()
}

function refuse(): never {
  throw conflict('This draft was changed elsewhere, in another tab perhaps. Load it again to go on.')
}

const filledIn = (draft: Draft): Filled => ({
  projectTitle: draft.projectTitle ?? null,
  projectDescription: draft.projectDescription ?? null,
  requestedAmount: draft.requestedAmount ?? null,
  projectCategory: draft.projectCategory ?? null,
  targetBeneficiaries: draft.targetBeneficiaries ?? null,
  projectDuration: draft.projectDuration ?? null,
  expectedOutcomes: draft.expectedOutcomes ?? null,
})
