import { conflict, forbidden } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { NewComment } from '@fundharbor/contracts/catalog/pipeline'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import { DecisionModel, touchDecision } from '../fit/model.ts'
import { readTeam, type ReadMembers, type WorkspaceMember } from './members.ts'
import { CommentModel } from './model.ts'
import { notifyMembers } from './notify.ts'
import { findCard } from './read-cards.ts'

const MAX_COMMENTS = 1000

/** Adds comments to cards, and notifies the members whom they mention. */
export const commenter =
  (readMembers: ReadMembers) =>
  async (person: Person, cardId: string, comment: z.output<typeof NewComment>): Promise<CommentModel> => {
    const { workspaceId } = person
    const card = await findCard(person, cardId)
    const mentioned = await findMentioned(readMembers, workspaceId, comment)
    return CommentModel.transaction(async (trx) => {
      // The lock makes comments at the same moment count each other.
      await DecisionModel.query(trx).findById(cardId).forUpdate().throwIfNotFound()
      const count = await CommentModel.query(trx).where({ decisionId: cardId }).resultSize()
      if (count >= MAX_COMMENTS) throw conflict(`A card can have at most ${MAX_COMMENTS} comments.`)
      const row = await CommentModel.query(trx).insertAndFetch({
        workspaceId,
        decisionId: cardId,
        text: comment.text,
        mentions: mentioned.map(({ id, name }) => ({ id, name })),
        createdBy: person.id,
        createdByName: person.fullName,
        createdAt: clock.now(),
      })
      await touchDecision(trx, cardId)
      await recordActivity(trx, person, { action: 'commented', card })
      const recipientIds = mentioned.map(({ id }) => id)
      await notifyMembers(trx, person, { kind: 'mention', card, recipientIds })
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
  const card = await findCard(person, id)
  const comment = await CommentModel.query().findOne({ id: commentId, decisionId: id })
  if (!comment) return
  if (comment.createdBy !== person.id && person.workspaceRole !== 'owner')
    throw forbidden('You can only delete your own comments')
  await CommentModel.transaction(async (trx) => {
    if ((await comment.$query(trx).delete()) === 0) return
    await touchDecision(trx, id)
    await recordActivity(trx, person, { action: 'deleted-comment', card })
  })
}
