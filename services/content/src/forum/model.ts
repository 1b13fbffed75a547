import type { DiscussionRow } from '@fundharbor/contracts/content/forum'
import { Model, raw, type TransactionOrKnex } from 'objection'

const REPLIES =
  '(SELECT count(*)::int FROM forum_replies r WHERE r.discussion_id = forum_discussions.id AND r.removed_at IS NULL)'
const LIKES =
  "(SELECT count(*)::int FROM forum_reactions m WHERE m.discussion_id = forum_discussions.id AND m.kind = 'like')"

/** One character more than an excerpt has. */
const BEGINNING = 'left(plain_text, 201)'
/** What lists show. A page of discussions in full would be megabytes. */
const LISTED = [
  'id',
  'authorId',
  'authorName',
  'category',
  'title',
  'isPinned',
  'answerId',
  'lastActivityAt',
  'createdAt',
]

export class DiscussionModel extends Model {
  static override tableName = 'forum_discussions'
  declare id: string
  declare authorId: string | null
  declare authorName: string
  declare category: DiscussionRow['category']
  declare title: string
  declare html: string
  /** The text without markup, for search and excerpts. */
  declare plainText: string
  declare isPinned: boolean
  declare answerId: string | null
  declare isMuted: boolean
  declare removedAt: Date | null
  declare lastActivityAt: Date
  declare createdAt: Date
  /** Selected by `visible`. */
  declare replies: number
  declare likes: number

  /** Discussions that are not removed, with their counts and the beginning of their text. */
  static visible() {
    return this.query()
      .whereNull('removedAt')
      .select(LISTED)
      .select(raw(BEGINNING).as('plainText'), raw(REPLIES).as('replies'), raw(LIKES).as('likes'))
  }
}

export class ReplyModel extends Model {
  static override tableName = 'forum_replies'
  declare id: string
  declare discussionId: string
  declare authorId: string | null
  declare authorName: string
  declare html: string
  declare removedAt: Date | null
  declare createdAt: Date

  static of(discussionId: string, trx?: TransactionOrKnex) {
    return this.query(trx).where({ discussionId }).whereNull('removedAt').orderBy(['createdAt', 'id'])
  }

  /** The number of a discussion's replies, and the characters of their HTML. */
  static async sizeOf(
    discussionId: string,
    trx?: TransactionOrKnex,
  ): Promise<{ count: number; length: number }> {
    const [size] = await this.of(discussionId, trx)
      .clearOrder()
      .select(this.raw('count(*)::int AS count, coalesce(sum(length(html)), 0)::int AS length'))
    return size as unknown as { count: number; length: number }
  }
}

/** A like or a save. */
export class ReactionModel extends Model {
  static override tableName = 'forum_reactions'
  static override idColumn = ['discussionId', 'kind', 'personId']
  declare discussionId: string
  declare personId: string
  declare kind: 'like' | 'save'
  declare createdAt: Date
}

export class ReportModel extends Model {
  static override tableName = 'forum_reports'
  declare id: string
  declare discussionId: string
  declare replyId: string | null
  declare personId: string
  declare reason: string
  /** When the post was removed; null while the report is open. */
  declare closedAt: Date | null
  declare createdAt: Date
}
