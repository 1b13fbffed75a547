import type { Mail } from '@fundharbor/chassis/mail/mail'
import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import { forum } from '@fundharbor/contracts/content/forum'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { linkWithToken, oneClickHeaders } from '@fundharbor/chassis/http/one-click'
import { linkToken } from '@fundharbor/chassis/http/private-links'
import type { DiscussionModel } from './model.ts'

/**
 * Tells the author of a discussion about a new reply. It has neither the reply nor its author's name, because a stranger
 * chose both and could send links in our name.
 */
export function replyNotice(discussion: DiscussionModel, to: string, sender: Sender): Mail {
  const token = linkToken('discussion', discussion.id)
  const mute = linkWithToken(new URL('/community/mute', sender.publicUrl), token)
  return {
    to,
    subject: `New reply: ${discussion.title}`,
    headers: oneClickHeaders(new URL(forum.mute.path, sender.publicUrl), token),
    ...renderMail({
      brand: brandOf(sender.mailFrom),
      heading: `New reply to “${discussion.title}”`,
      paragraphs: [`To stop emails about this discussion, open ${mute}`],
      action: {
        label: 'Read the discussion',
        url: new URL(`/community/${discussion.id}`, sender.publicUrl).toString(),
      },
    }),
  }
}
