import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { ApplicationDraft } from '@fundharbor/contracts/catalog/applications'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { PartialModelObject } from 'objection'
import type { z } from 'zod'
import { ApplicationModel } from './model.ts'
import { copiedFacts, findOpenOpportunity } from './submit-application.ts'

type Draft = z.output<typeof ApplicationDraft>

/**
 * Saves a draft; there is one per person and opportunity. With a revision, throws CONFLICT if the stored draft has
 * another one, such as after a change in another tab. Without, it overwrites the stored draft.
 */
export async function saveDraft(person: Person, draft: Draft): Promise<ApplicationModel> {
  const opportunity = await findOpenOpportunity(draft.opportunityId)
  const now = clock.now()
  const filled = { ...toColumns(draft), updatedAt: now }
  const key = { userId: person.id, opportunityId: opportunity.id, status: 'draft' as const }
  if (draft.revision) return overwrite({ ...key, revision: draft.revision }, filled)
  const first = { ...copiedFacts(person, opportunity), ...filled, status: 'draft' as const, createdAt: now }
  const insert = ApplicationModel.query()
    .insert(first)
    .onConflict(ApplicationModel.raw("(user_id, opportunity_id) WHERE status = 'draft'"))
  const next = ApplicationModel.raw('applications.revision + 1')
  const saved = await (draft.revision === 0 ? insert.ignore() : insert.merge({ ...filled, revision: next }))
    .returning('*')
    .first()
  return saved?.id ? saved : refuse()
}

type DraftColumns = PartialModelObject<ApplicationModel>

async function overwrite(
  key: DraftColumns & { revision: number },
  filled: DraftColumns,
): Promise<ApplicationModel> {
  const saved = await ApplicationModel.query()
    .patch({ ...filled, revision: key.revision + 1 })
    .where(key)
    .returning('*')
    .first()
  return saved ?? refuse()
}

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
