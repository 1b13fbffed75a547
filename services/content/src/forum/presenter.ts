import { sanitizeStored } from '@fundharbor/chassis/http/html'
import { present } from '@fundharbor/chassis/http/present'
import { DiscussionRow, ForumReply, type Discussion } from '@fundharbor/contracts/content/forum'
import type { Person } from '@fundharbor/contracts/identity/session'
import { notFound } from '@fundharbor/chassis/http/failures'
import { DiscussionModel, ReactionModel, ReplyModel } from './model.ts'

const EXCERPT_LENGTH = 200

/** The beginning of a text, cut at the end of a word. */
const excerptOf = (text: string): string =>
  text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH + 1).replace(/[\s,;:]+\S*$/u, '')}…` : text

export const presentDiscussionRow = (row: DiscussionModel): DiscussionRow =>
  present(DiscussionRow, {
    ...row,
    author: row.authorName,
    excerpt: excerptOf(row.plainText),
    isAnswered: row.answerId !== null,
  })

/** A discussion with its replies as the person sees it. Throws NOT_FOUND if it was removed. */
export async function presentDiscussion(id: string, person: Person | null): Promise<Discussion> {
  const row = await DiscussionModel.visible().select('html').findById(id)
  if (!row) throw notFound('Discussion')
  const [replies, reactions] = await Promise.all([
    ReplyModel.of(id),
    person ? ReactionModel.query().where({ discussionId: id, personId: person.id }) : [],
  ])
  return {
    ...presentDiscussionRow(row),
    html: sanitizeStored(row.html),
    isMine: person !== null && row.authorId === person.id,
    isLiked: reactions.some(({ kind }) => kind === 'like'),
    isSaved: reactions.some(({ kind }) => kind === 'save'),
    replies: replies.map((reply) =>
      present(ForumReply, {
        ...reply,
        html: sanitizeStored(reply.html),
        author: reply.authorName,
        isAnswer: reply.id === row.answerId,
        isMine: person !== null && reply.authorId === person.id,
      }),
    ),
  }
}
