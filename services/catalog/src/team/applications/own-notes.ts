import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import type { Knex } from 'knex'
import { ApplicationModel } from './model.ts'

/** A workspace's applications, each with the private notes of the member who reads it. */
export const readableBy = (member: MemberInWorkspace) =>
  ApplicationModel.of(member).select('applications.*', notesOf(member.id))

/** The private notes of one person, as the column `own_notes`. */
export const notesOf = (personId: string) =>
  ApplicationModel.raw(
    '(SELECT n.note FROM application_notes n WHERE n.application_id = applications.id AND n.user_id = ?) AS own_notes',
    [personId],
  )

interface Notes {
  applicationId: string
  userId: string
  note: string | null
}

/** Replaces a member's private notes; null deletes them. */
export async function saveNotes(trx: Knex, { applicationId, userId, note }: Notes): Promise<void> {
  const own = { application_id: applicationId, user_id: userId }
  if (note === null) await trx.table('application_notes').where(own).delete()
  else
    await trx
      .table('application_notes')
      .insert({ ...own, note })
      .onConflict(['application_id', 'user_id'])
      .merge()
}
