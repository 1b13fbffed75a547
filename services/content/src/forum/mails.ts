import type { Mail } from '@fundharbor/chassis/mail/mail'
import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import { forum } from '@fundharbor/contracts/content/forum'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { oneClickHeaders } from '@fundharbor/chassis/http/one-click'
import type { DiscussionModel } from './model.ts'

interface Written {
  to: string
  author: string
  words: string
}

/** Tells the author of a discussion that somebody replied. */
export function replyNotice(discussion: DiscussionModel, reply: Written, sender: Sender): Mail {
  const mute = new URL('/community/mute', sender.publicUrl)
  mute.searchParams.set('token', discussion.muteToken)
  return {
    to: reply.to,
    subject: `New reply: ${discussion.title}`,
    headers: oneClickHeaders(new URL(forum.mute.path, sender.publicUrl), discussion.muteToken),
    ...renderMail({
      brand: brandOf(sender.mailFrom),
      heading: `${reply.author} replied to “${discussion.title}”`,
      paragraphs: [reply.words.slice(0, 600), `No more mails about this discussion: ${mute}`],
      action: {
        label: 'Read the discussion',
        url: new URL(`/community/${discussion.id}`, sender.publicUrl).toString(),
      },
    }),
  }
}
