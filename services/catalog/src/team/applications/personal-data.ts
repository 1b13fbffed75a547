import { FormField } from '@fundharbor/contracts/catalog/application-forms'
import type { Knex } from 'knex'
import { ApplicationModel, undecided } from './model.ts'
import { notesOf } from './own-notes.ts'
import { presentApplication } from './presenter.ts'

/** Replaces an erased applicant. */
const DELETED_ACCOUNT = { id: '00000000-0000-0000-0000-000000000000', name: 'Deleted account' }

/**
 * Applications that a person started or submitted. A draft that a colleague saved last has that colleague's text. Of a
 * workspace that they left, what they sent: what became of it since is not for them.
 */
export async function exportApplications(personId: string) {
  const rows = await ApplicationModel.query()
    .select('applications.*', notesOf(personId))
    .where({ userId: personId })
    .orderBy('createdAt')
  return rows.map((row) => {
    const application = presentApplication(row)
    // Leaving empties it.
    if (row.applicantEmail === '' && row.status !== 'draft')
      return pick(application, [
        'id',
        'opportunityId',
        'opportunityTitle',
        'submittedAt',
        ...FormField.options,
      ])
    const isTheirs = row.status !== 'draft' || row.updatedBy === null || row.updatedBy === personId
    if (isTheirs) return application
    return { ...application, ...Object.fromEntries(FormField.options.map((field) => [field, null])) }
  })
}

const pick = <T extends object, K extends keyof T>(from: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]]))

/** What a person decided about drafts that they were asked to approve, and what else they did with applications. */
export async function exportReviews(personId: string) {
  const applications = (table: string) =>
    ApplicationModel.knex()
      .table(`${table} as r`)
      .join('applications as a', 'a.id', 'r.application_id')
      .select('r.*', 'a.opportunity_id', 'a.opportunity_title')
  const approvals = await applications('application_approvals')
    .where('r.user_id', personId)
    .orderBy('r.asked_at')
  const events = await applications('application_events').where('r.actor_id', personId).orderBy('r.id')
  return {
    approvals: approvals.map(({ opportunityId, opportunityTitle, decision, note, askedAt, decidedAt }) => ({
      opportunityId,
      opportunityTitle,
      decision,
      note,
      askedAt,
      decidedAt,
    })),
    applicationEvents: events.map(({ opportunityId, opportunityTitle, kind, note, at }) => ({
      opportunityId,
      opportunityTitle,
      kind,
      note,
      at,
    })),
  }
}

/** What a person noted about the applications of colleagues. */
export async function exportNotes(personId: string) {
  const rows = await ApplicationModel.knex()
    .table('application_notes as n')
    .join('applications as a', 'a.id', 'n.application_id')
    .whereRaw('n.user_id = ? AND a.user_id IS DISTINCT FROM n.user_id', [personId])
    .select('n.note', 'a.opportunity_id', 'a.opportunity_title')
  return rows.map(({ note, opportunityId, opportunityTitle }) => ({ note, opportunityId, opportunityTitle }))
}

interface ErasedPerson {
  personId: string
  /** The person's workspace, if it is deleted with them. */
  workspaceId?: string
}

/**
 * Deletes drafts that no one else uses, and withdraws what is open there: there is no applicant any more. What was
 * submitted stays without names, and the applications of a team stay as they are without this person.
 */
export async function eraseApplications(trx: Knex, { personId, workspaceId }: ErasedPerson): Promise<void> {
  if (workspaceId) await eraseWorkspaceApplications(trx, workspaceId)
  await ApplicationModel.query(trx)
    .where({ userId: personId })
    .patch({ userId: null, applicantName: DELETED_ACCOUNT.name, applicantEmail: '' })
  await ApplicationModel.query(trx).where({ updatedBy: personId }).patch({ updatedBy: null })
  const unnamed = { actor_id: DELETED_ACCOUNT.id, actor_name: null }
  await trx.table('application_history').where({ actor_id: personId }).update(unnamed)
  await trx.table('application_approvals').where({ asked_by: personId }).update({ asked_by: null })
  await trx.raw(FORGET_EDITS, { personId })
  const gone = { actor_id: null, actor_name: null }
  await trx.table('application_events').where({ actor_id: personId }).update(gone)
  await trx.raw(
    `UPDATE application_events SET asked_ids = array_remove(asked_ids, :personId) WHERE :personId = ANY(asked_ids)`,
    { personId },
  )
}

async function eraseWorkspaceApplications(trx: Knex, workspaceId: string): Promise<void> {
  const theirs = () => ApplicationModel.of({ workspaceId }, trx)
  await theirs().delete().where({ status: 'draft' })
  await theirs().whereIn('status', undecided).patch({ status: 'withdrawn' })
  await theirs().patch({
    userId: DELETED_ACCOUNT.id,
    applicantName: DELETED_ACCOUNT.name,
    applicantEmail: '',
    organizationId: null,
    organizationName: null,
    projectId: null,
    updatedBy: null,
  })
  await trx.table('workspace_applications').where({ workspace_id: workspaceId }).delete()
}

/** Who changed a field of a draft is not known any more. */
const FORGET_EDITS = `
  UPDATE applications SET field_changes = (
    SELECT jsonb_object_agg(key, CASE WHEN value->>'by' = :personId THEN value || '{"by": null}' ELSE value END)
    FROM jsonb_each(field_changes))
  WHERE field_changes::text LIKE '%' || :personId || '%'`

/** Addresses that emails about a person's applications went to. */
export async function applicantAddresses(trx: Knex, personId: string): Promise<string[]> {
  const rows = await ApplicationModel.query(trx).where({ userId: personId }).distinct('applicantEmail')
  return rows.map(({ applicantEmail }) => applicantEmail).filter(Boolean)
}

/** A member who left gets no emails about the workspace's applications, and nobody waits for their approval. */
export async function releaseApplications(
  knex: Knex,
  { personId: userId, workspaceId }: { personId: string; workspaceId: string },
): Promise<void> {
  await ApplicationModel.query(knex).where({ userId, workspaceId }).patch({ applicantEmail: '' })
  await knex
    .table('application_approvals')
    .where({ user_id: userId })
    .whereIn('application_id', (own) =>
      own.select('id').from('applications').where({ workspace_id: workspaceId }),
    )
    .delete()
}
