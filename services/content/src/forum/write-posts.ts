import { clock } from '@fundharbor/chassis/runtime/clock'
import { Failure, notFound } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { Discussion } from '@fundharbor/contracts/content/forum'
import type { Person } from '@fundharbor/contracts/identity/session'
import { findRecipient, type ReadContact } from './find-recipient.ts'
import { replyNotice } from './mails.ts'
import { renderPostFor } from '../markdown/render-in-thread.ts'
import { DiscussionModel, ReplyModel } from './model.ts'

/** A discussion is shown with all of its replies: so many, and so many characters of HTML. */
const MAX_REPLIES = 500
const MAX_HTML = 1_000_000

interface NewPost {
  title: string
  category: Discussion['category']
  text: string
}

/** Starts a discussion and returns its id. */
export async function startDiscussion(person: Person, { title, category, text }: NewPost): Promise<string> {
  const rendered = await renderPostFor(person.id, text)
  const now = clock.now()
  const row = await DiscussionModel.query().insert({
    authorId: person.id,
    authorName: person.fullName,
    title,
    category,
    ...rendered,
    lastActivityAt: now,
    createdAt: now,
  })
  return row.id
}

interface NoticeSettings {
  sender: Sender
  readContact: ReadContact
}

/** Adds a reply and emails the author of the discussion, in one transaction. Throws CONFLICT if it is full. */
export async function addReply(
  person: Person,
  { discussionId, text }: { discussionId: string; text: string },
  { sender, readContact }: NoticeSettings,
): Promise<void> {
  const { html } = await renderPostFor(person.id, text)
  const now = clock.now()
  const recipient = await findRecipient({ discussionId, repliedBy: person.id }, readContact)
  await DiscussionModel.transaction(async (trx) => {
    const discussion = await DiscussionModel.query(trx)
      .whereNull('removedAt')
      .findById(discussionId)
      .forUpdate()
    if (!discussion) throw notFound('Discussion')
    const { count, length } = await ReplyModel.sizeOf(discussionId, trx)
    if (count >= MAX_REPLIES)
      throw new Failure('CONFLICT', `This discussion has ${MAX_REPLIES} replies. Start a new one.`)
    if (length + html.length > MAX_HTML)
      throw new Failure('CONFLICT', 'This discussion is too long for another reply. Start a new one.')
    await ReplyModel.query(trx).insert({
      discussionId,
      authorId: person.id,
      authorName: person.fullName,
      html,
      createdAt: now,
    })
    await discussion.$query(trx).patch({ lastActivityAt: now })
    if (recipient) await queueMail(trx, replyNotice(discussion, recipient, sender))
  })
}
