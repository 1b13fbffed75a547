import type { Knex } from 'knex'
import type { MovingPerson } from '@fundharbor/chassis/data/workspace-rows'
import { moveDecisions } from './decision-links.ts'
import { recordEvent } from './events.ts'
import { lockApplications } from './lock-applications.ts'
import { mergeDraft } from './merge-draft.ts'
import { ApplicationModel } from './model.ts'
import { saveNotes } from './own-notes.ts'

/** Moves the applications of a person, their history and their count of this month. */
export async function moveApplications(trx: Knex, person: MovingPerson): Promise<void> {
  await lockApplications(trx, person)
  await mergeDrafts(trx, person)
  const values = { ...person }
  await trx.raw(MOVE, values)
  await trx.raw(MOVE_COUNTS, values)
}

/** Where the workspace has a draft for the same opportunity, keeps what both say: in its empty fields, or in its timeline. */
async function mergeDrafts(trx: Knex, { userId, workspaceId, name }: MovingPerson): Promise<void> {
  const unmoved = await ApplicationModel.query(trx)
    .where({ userId, status: 'draft' })
    .whereNull('workspaceId')
    .forUpdate()
  for (const other of unmoved) {
    const kept = await ApplicationModel.query(trx)
      .findOne({ workspaceId, opportunityId: other.opportunityId, status: 'draft' })
      .forUpdate()
    if (!kept) continue
    const { filled, difference } = mergeDraft(kept, other)
    await moveDecisions(trx, other.id, kept.id)
    await saveNotes(trx, { applicationId: kept.id, userId, note: other.ownNotes })
    await other.$query(trx).delete()
    await kept.$query(trx).patch({ ...filled, updatedBy: userId, revision: kept.revision + 1 })
    const actor = { id: userId, fullName: name }
    await recordEvent(trx, { applicationId: kept.id, kind: 'merged', actor, note: difference })
  }
}

const MOVE = `
  WITH moved AS (
    UPDATE applications SET workspace_id = :workspaceId WHERE user_id = :userId AND workspace_id IS NULL RETURNING id)
  UPDATE application_history h SET actor_name = :name FROM moved
  WHERE h.application_id = moved.id AND h.actor_id = :userId`

/** The lock of the row keeps the release before from counting meanwhile. */
const MOVE_COUNTS = `
  WITH counted AS (
    SELECT user_id, month, used - moved AS used FROM monthly_applications
    WHERE user_id = :userId AND used > moved FOR UPDATE),
  moved AS (
    UPDATE monthly_applications m SET moved = m.used FROM counted
    WHERE m.user_id = counted.user_id AND m.month = counted.month)
  INSERT INTO workspace_applications AS w (workspace_id, month, used)
  SELECT :workspaceId, month, used FROM counted
  ON CONFLICT (workspace_id, month) DO UPDATE SET used = w.used + excluded.used`
