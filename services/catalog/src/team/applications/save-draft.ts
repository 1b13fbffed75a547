import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { ApplicationDraft } from '@fundharbor/contracts/catalog/applications'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model, type PartialModelObject } from 'objection'
import type { z } from 'zod'
import { copiedFacts, findOpenOpportunity } from './copied-facts.ts'
import { findDraft, insertDraft } from './drafts.ts'
import { lockApplications } from './lock-applications.ts'
import type { ApplicationModel } from './model.ts'

type Draft = z.output<typeof ApplicationDraft>

/**
 * Saves a draft; there is one per workspace and opportunity. With a revision, throws CONFLICT if the stored draft has
 * another one, such as after a change in another tab. Without, it overwrites the stored draft.
 */
export async function saveDraft(person: Person, draft: Draft): Promise<ApplicationModel> {
  const opportunity = await findOpenOpportunity(person, draft.opportunityId)
  return Model.knex().transaction(async (trx) => {
    await lockApplications(trx, person)
    const stored = await findDraft(trx, person, opportunity.id)
    if (draft.revision !== undefined && draft.revision !== (stored?.revision ?? 0)) refuse()
    const filled = { ...toColumns(draft), updatedAt: clock.now(), updatedBy: person.id }
    if (!stored) return insertDraft(trx, person, { ...filled, ...copiedFacts(person, opportunity) })
    return stored.$query(trx).patchAndFetch({ ...filled, revision: stored.revision + 1 })
  })
}

type DraftColumns = PartialModelObject<ApplicationModel>

function refuse(): never {
  throw conflict('This draft was changed in another tab or on another device. Reload it to continue.')
}

const toColumns = (draft: Draft): DraftColumns => ({
  projectTitle: draft.projectTitle ?? null,
  projectDescription: draft.projectDescription ?? null,
  requestedAmount: draft.requestedAmount ?? null,
  projectCategory: draft.projectCategory ?? null,
  targetBeneficiaries: draft.targetBeneficiaries ?? null,
  projectDuration: draft.projectDuration ?? null,
  expectedOutcomes: draft.expectedOutcomes ?? null,
  // Older pages do not send it, and must not clear it.
  ...(draft.projectId === undefined ? {} : { projectId: draft.projectId }),
})
