import type { Mail } from '@fundharbor/chassis/mail/mail'
import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { Contact } from '@fundharbor/contracts/identity/people'
import type { NoticeContent } from './describe-notice.ts'

interface Notice {
  contact: Contact
  content: NoticeContent
  sender: Sender
}

/** Tells a member what they should hear of in the pipeline. */
export const noticeMail = ({ contact, content, sender }: Notice): Mail => ({
  to: contact.email,
  subject: content.subject,
  ...renderMail({
    brand: brandOf(sender.mailFrom),
    heading: content.heading,
    paragraphs: content.paragraphs,
    action: { label: 'View in the pipeline', url: new URL(content.path, sender.publicUrl).href },
    foot: [{ label: 'Turn off email notifications', url: new URL('/account', sender.publicUrl).href }],
  }),
})
