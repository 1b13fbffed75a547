import { conflict } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { DraftChanges } from '@fundharbor/contracts/catalog/application-forms'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model } from 'objection'
import type { z } from 'zod'
import { copiedFacts, findOpenOpportunity } from './copied-facts.ts'
import { findDraft, insertDraft } from './drafts.ts'
import { lockApplications } from './lock-applications.ts'
import type { ApplicationModel } from './model.ts'

/**
 * Saves the changed fields of a draft, over what others have written there. Throws CONFLICT if the draft has been submitted or
 * deleted.
 */
export async function saveFields(
  person: Person,
  opportunityId: string,
  { draftId, changes }: z.output<typeof DraftChanges>,
): Promise<ApplicationModel> {
  const opportunity = await findOpenOpportunity(person, opportunityId)
  return Model.knex().transaction(async (trx) => {
    await lockApplications(trx, person)
    const stored = await findDraft(trx, person, opportunityId)
    const saved = { updatedAt: clock.now(), updatedBy: person.id }
    if (!stored && draftId)
      throw conflict('This draft was submitted or deleted. Close the form to see its status.')
    if (!stored)
      return insertDraft(trx, person, { ...changes, ...saved, ...copiedFacts(person, opportunity) })
    const changed = Object.entries(changes).filter(
      ([field, value]) => stored[field as keyof typeof changes] !== (value ?? null),
    )
    if (changed.length === 0) return stored
    return stored
      .$query(trx)
      .patchAndFetch({ ...Object.fromEntries(changed), ...saved, revision: stored.revision + 1 })
  })
}
