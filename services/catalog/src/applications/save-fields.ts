import { conflict } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { DraftChanges } from '@fundharbor/contracts/catalog/application-forms'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { Model } from 'objection'
import type { z } from 'zod'
import { copiedFacts, findOpenOpportunity } from './copied-facts.ts'
import { findDraft, insertDraft } from './drafts.ts'
import { fieldChange } from './field-changes.ts'
import { lockApplications } from './lock-applications.ts'
import type { ApplicationModel } from './model.ts'
import type { WrittenField } from './written-fields.ts'

type Changes = z.output<typeof DraftChanges>

/** A field that somebody else changed since the revision that the person had seen. */
export interface FieldConflict {
  field: WrittenField
  by: string | null
}

interface SavedFields {
  draft: ApplicationModel
  conflicts: FieldConflict[]
}

/**
 * Saves the changed fields of a draft. Fields that somebody else has changed meanwhile are left as they are and returned as
 * conflicts. Throws CONFLICT if the draft has been submitted or deleted.
 */
export async function saveFields(
  person: Person,
  opportunityId: string,
  { revision, changes }: Changes,
): Promise<SavedFields> {
  const opportunity = await findOpenOpportunity(opportunityId)
  return Model.knex().transaction(async (trx) => {
    await lockApplications(trx, person)
    const stored = await findDraft(trx, person, opportunityId)
    if (stored) return mergeFields(trx, stored, { person, revision, changes })
    if (revision > 0) throw conflict('This draft was submitted or deleted. Close the form to see its status.')
    const filled = { ...changes, updatedAt: clock.now(), updatedBy: person.id }
    return {
      draft: await insertDraft(trx, { ...filled, ...copiedFacts(person, opportunity) }),
      conflicts: [],
    }
  })
}

async function mergeFields(
  trx: Knex,
  stored: ApplicationModel,
  { person, revision, changes }: Changes & { person: Person },
): Promise<SavedFields> {
  const fields = Object.keys(changes) as WrittenField[]
  const differing = fields.filter((field) => stored[field] !== (changes[field] ?? null))
  const conflicts = differing.filter((field) => fieldChange(stored, field).revision > revision)
  const saved = differing.filter((field) => !conflicts.includes(field))
  const draft =
    saved.length === 0
      ? stored
      : await stored.$query(trx).patchAndFetch({
          ...Object.fromEntries(saved.map((field) => [field, changes[field] ?? null])),
          revision: stored.revision + 1,
          updatedAt: clock.now(),
          updatedBy: person.id,
        })
  return { draft, conflicts: conflicts.map((field) => ({ field, by: fieldChange(stored, field).by })) }
}
