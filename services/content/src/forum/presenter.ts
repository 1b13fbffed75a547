import type { Discussion, DiscussionRow } from '@fundharbor/contracts/content/forum'
import type { Person } from '@fundharbor/contracts/identity/session'
import { notFound } from '@fundharbor/chassis/http/failures'
import { DiscussionModel, ReactionModel, ReplyModel } from './model.ts'

const EXCERPT_LENGTH = 200

export const presentDiscussionRow = (row: DiscussionModel): DiscussionRow => ({
  id: row.id,
  title: row.title,
  author: row.authorName,
  category: row.category,
  excerpt:
    row.plainText.length > EXCERPT_LENGTH
      ? `${row.plainText.slice(0, EXCERPT_LENGTH).trimEnd()}…`
      : row.plainText,
  replies: row.replies,
  likes: row.likes,
  isPinned: row.isPinned,
  isAnswered: row.answerId !== null,
  lastActivityAt: row.lastActivityAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
})

/** A discussion with its replies as the person sees it. Throws NOT_FOUND if it was removed. */
export async function presentDiscussion(id: string, person: Person | null): Promise<Discussion> {
  const row = await DiscussionModel.visible().findById(id)
  if (!row) throw notFound('Discussion')
  const [replies, reactions] = await Promise.all([
    ReplyModel.of(id),
    person ? ReactionModel.query().where({ discussionId: id, personId: person.id }) : [],
  ])
  return {
    ...presentDiscussionRow(row),
    html: row.html,
    isMine: person !== null && row.authorId === person.id,
    isLiked: reactions.some(({ kind }) => kind === 'like'),
    isSaved: reactions.some(({ kind }) => kind === 'save'),
    replies: replies.map((reply) => ({
      id: reply.id,
      author: reply.authorName,
      html: reply.html,
      isAnswer: reply.id === row.answerId,
      isMine: person !== null && reply.authorId === person.id,
      createdAt: reply.createdAt.toISOString(),
    })),
  }
}
