import type { Mail } from '@fundharbor/chassis/mail/mail'
import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import { forum } from '@fundharbor/contracts/content/forum'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { linkWithToken, oneClickHeaders } from '@fundharbor/chassis/http/one-click'
import type { DiscussionModel } from './model.ts'

interface Reply {
  /** Email address of the discussion's author. */
  to: string
  author: string
  text: string
}

/** Tells the author of a discussion about a new reply. */
export function replyNotice(discussion: DiscussionModel, reply: Reply, sender: Sender): Mail {
  const mute = linkWithToken(new URL('/community/mute', sender.publicUrl), discussion.muteToken)
  return {
    to: reply.to,
    subject: `New reply: ${discussion.title}`,
    headers: oneClickHeaders(new URL(forum.mute.path, sender.publicUrl), discussion.muteToken),
    ...renderMail({
      brand: brandOf(sender.mailFrom),
      heading: `${reply.author} replied to “${discussion.title}”`,
      paragraphs: [reply.text.slice(0, 600), `To stop emails about this discussion, open ${mute}`],
      action: {
        label: 'Read the discussion',
        url: new URL(`/community/${discussion.id}`, sender.publicUrl).toString(),
      },
    }),
  }
}
