import { conflict, forbidden } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { NewComment } from '@fundharbor/contracts/catalog/grant-parts'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import { GrantModel, touchGrant } from '../grants/model.ts'
import { readTeam, type ReadMembers, type WorkspaceMember } from './members.ts'
import { CommentModel } from '../grants/part-models.ts'
import { notifyMembers } from './notify.ts'
import { findGrant } from '../grants/read-grants.ts'

const MAX_COMMENTS = 1000

/** Adds comments to grants, and notifies the members whom they mention. */
export const commenter =
  (readMembers: ReadMembers) =>
  async (person: Person, grantId: string, comment: z.output<typeof NewComment>): Promise<CommentModel> => {
    const { workspaceId } = person
    const grant = await findGrant(person, grantId)
    const mentioned = await findMentioned(readMembers, workspaceId, comment)
    return CommentModel.transaction(async (trx) => {
      // The lock makes comments at the same moment count each other.
      await GrantModel.query(trx).findById(grantId).forUpdate().throwIfNotFound()
      const count = await CommentModel.query(trx).where({ grantId }).resultSize()
      if (count >= MAX_COMMENTS) throw conflict(`A grant can have at most ${MAX_COMMENTS} comments.`)
      const row = await CommentModel.query(trx).insertAndFetch({
        workspaceId,
        grantId,
        text: comment.text,
        mentions: mentioned.map(({ id, name }) => ({ id, name })),
        createdBy: person.id,
        createdByName: person.fullName,
        createdAt: clock.now(),
      })
      await touchGrant(trx, grantId)
      await recordActivity(trx, person, { action: 'commented', grant })
      const recipientIds = mentioned.map(({ id }) => id)
      await notifyMembers(trx, person, { kind: 'mention', grant, recipientIds })
      return row
    })
  }

/** Members whose `@name` is in the text. People outside are left out without a word. */
async function findMentioned(
  readMembers: ReadMembers,
  workspaceId: string,
  { text, mentions }: z.output<typeof NewComment>,
): Promise<WorkspaceMember[]> {
  if (mentions.length === 0) return []
  const team = await readTeam(readMembers, workspaceId)
  return team.filter(({ id, name }) => mentions.includes(id) && text.includes(`@${name}`))
}

/** Deletes a person's own comment, or any as an owner; succeeds if it is gone already. */
export async function removeComment(
  person: Person,
  { id, commentId }: { id: string; commentId: string },
): Promise<void> {
  const grant = await findGrant(person, id)
  const comment = await CommentModel.query().findOne({ id: commentId, grantId: id })
  if (!comment) return
  if (comment.createdBy !== person.id && person.workspaceRole !== 'owner')
    throw forbidden('You can only delete your own comments')
  await CommentModel.transaction(async (trx) => {
    if ((await comment.$query(trx).delete()) === 0) return
    await touchGrant(trx, id)
    await recordActivity(trx, person, { action: 'deleted-comment', grant })
  })
}
