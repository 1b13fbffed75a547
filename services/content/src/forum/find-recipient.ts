import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import type { Contact } from '@fundharbor/contracts/identity/people'
import { isBelow } from '../limits/is-below.ts'
import { DiscussionModel } from './model.ts'

/** A member's email address; null for an account that no longer exists. */
export type ReadContact = (personId: string) => Promise<Pick<Contact, 'email'> | null>

/** Keeps members from flooding the author of a discussion. */
const noticeLimit = rateLimit('forum reply notices', { times: 3, seconds: 3600 })

/**
 * The address that a notice of a reply goes to; null if the author muted the discussion or has just had three. The account's
 * setting for alerts and news does not matter, because authors expect replies.
 */
export async function findRecipient(
  { discussionId, repliedBy }: { discussionId: string; repliedBy: string },
  readContact: ReadContact,
): Promise<string | null> {
  const discussion = await DiscussionModel.query().select('authorId', 'isMuted').findById(discussionId)
  if (!discussion?.authorId || discussion.isMuted || discussion.authorId === repliedBy) return null
  // A reply is stored without a notice while identity-billing is down.
  const contact = await readContact(discussion.authorId).catch(() => null)
  if (!contact) return null
  return (await isBelow(noticeLimit, discussionId)) ? contact.email : null
}
