import { idsOf, rowsById } from '@fundharbor/chassis/data/rows-by-id'
import type { Knex } from 'knex'
import { exportAward } from '../grant-award/personal-data.ts'
import { GrantModel, StepModel } from '../grants/model.ts'
import { CommentModel, FileModel } from '../grants/part-models.ts'
import { presentComment, presentFile } from '../grants/presenter.ts'

async function* exportComments(personId: string) {
  const all = await CommentModel.query()
    .select('id')
    .where({ createdBy: personId })
    .orderBy(['createdAt', 'id'])
  const read = (ids: string[]) => CommentModel.query().findByIds(ids).orderBy(['createdAt', 'id'])
  for await (const row of rowsById(idsOf(all), read)) {
    const { text, createdAt } = presentComment(row)
    yield { text, createdAt }
  }
}

/**
 * The grants that a person saved or decided about, what they planned, commented and uploaded, and what they are responsible for.
 * Leaves out what colleagues did later, because the person may have left the workspace.
 */
export async function exportGrants(personId: string) {
  const rows = await GrantModel.query()
    .alias('g')
    .select('g.*', GrantModel.raw('m.user_id IS NOT NULL AS is_followed'))
    .leftJoin('grant_members as m', (on) => on.on('m.grant_id', 'g.id').andOnVal('m.user_id', personId))
    .where('g.createdBy', personId)
    .orWhere('g.decidedBy', personId)
    .orderBy('g.createdAt')
  const planned = await StepModel.query()
    .where({ createdBy: personId, revision: 1 })
    .orderBy(['grantId', 'position'])
  const files = await FileModel.query().where({ createdBy: personId }).orderBy('createdAt')
  const own = await GrantModel.query().where({ responsibleId: personId }).orderBy('createdAt')
  const assigned = await StepModel.query().where({ assigneeId: personId }).orderBy('dueOn')
  const stepsOf = Map.groupBy(planned, ({ grantId }) => grantId)
  const awards = new Map<string, unknown>()
  for (const row of rows) if (row.isFollowed) awards.set(row.id, await exportAward(row))
  return {
    grants: rows.map((row) => ({
      ...describe(row, personId),
      award: awards.get(row.id) ?? null,
      steps: (stepsOf.get(row.id) ?? []).map(({ title, dueOn }) => ({ title, dueOn })),
    })),
    grantComments: exportComments(personId),
    grantFiles: files.map((row) => {
      const { name, size, uploadedAt } = presentFile(row)
      return { name, size, uploadedAt }
    }),
    responsibleFor: own.map(({ opportunityId, opportunityTitle }) => ({ opportunityId, opportunityTitle })),
    assignedSteps: assigned.map(({ title, dueOn }) => ({ title, dueOn })),
  }
}

/** Notes may be of colleagues: who left the workspace follows nothing in it any more, and does not get them. */
const describe = (row: GrantModel, personId: string) => ({
  workspaceId: row.workspaceId,
  opportunityId: row.opportunityId,
  opportunityTitle: row.opportunityTitle,
  savedAt: row.createdBy === personId ? row.createdAt.toISOString() : null,
  projectId: row.isFollowed ? row.projectId : null,
  notes: row.isFollowed ? row.notes : null,
  requested: row.isFollowed ? row.requested : null,
  awarded: row.isFollowed ? row.awarded : null,
  ...(row.decidedBy === personId
    ? {
        status: row.status,
        reason: row.reason,
        sentOn: row.sentOn,
        sentNumber: row.sentNumber,
        decidedAt: row.decidedAt.toISOString(),
      }
    : { status: null, reason: null, sentOn: null, sentNumber: null, decidedAt: null }),
})

/** Takes a person's name off what they saved, decided, planned, wrote and uploaded; it belongs to the workspace. */
export async function eraseGrants(trx: Knex, personId: string): Promise<void> {
  await releaseWork(trx, { personId })
  const unnamed = { createdBy: null, createdByName: null }
  await GrantModel.query(trx).patch(unnamed).where({ createdBy: personId })
  await GrantModel.query(trx).patch({ decidedBy: null, decidedByName: null }).where({ decidedBy: personId })
  await StepModel.query(trx).patch({ createdBy: null }).where({ createdBy: personId })
  await StepModel.query(trx).patch({ doneBy: null }).where({ doneBy: personId })
  await CommentModel.query(trx).patch(unnamed).where({ createdBy: personId })
  await FileModel.query(trx).patch(unnamed).where({ createdBy: personId })
  const mention = JSON.stringify([{ id: personId }])
  await trx
    .table('grant_comments')
    .whereRaw('mentions @> ?::jsonb', [mention])
    .update({
      mentions: trx.raw(
        `(SELECT coalesce(jsonb_agg(m), '[]') FROM jsonb_array_elements(mentions) m WHERE m->>'id' <> ?)`,
        [personId],
      ),
    })
}

/** Frees the grants and steps of a person who left a workspace, or any. */
export async function releaseWork(
  trx: Knex,
  { personId, workspaceId }: { personId: string; workspaceId?: string },
): Promise<void> {
  const where = workspaceId ? { workspaceId } : {}
  await GrantModel.query(trx)
    .patch({ responsibleId: null, responsibleName: null })
    .where({ responsibleId: personId, ...where })
  await StepModel.query(trx)
    .patch({ assigneeId: null, assigneeName: null })
    .where({ assigneeId: personId, ...where })
}
