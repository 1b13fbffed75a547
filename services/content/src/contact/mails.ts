import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import type { Mail } from '@fundharbor/chassis/mail/mail'
import { contactCategories } from '@fundharbor/contracts/content/contact'
import { labelOf } from '@fundharbor/contracts/vocabulary'
import { brandOf } from '@fundharbor/chassis/mail/mail-sender'
import type { ContactMessageModel } from './model.ts'
import type { ContactSettings } from './settings.ts'

/** Forwards a message to support. Replying to the email answers its sender. */
export function supportMail(to: string, row: ContactMessageModel, mailFrom: string): Mail {
  const from = row.organization ? `${row.name}, ${row.organization}` : row.name
  return {
    to,
    replyTo: row.email,
    subject: `${row.isPriority ? '[Priority] ' : ''}[${labelOf(contactCategories, row.category)}] ${row.subject}`,
    ...renderMail({
      brand: brandOf(mailFrom),
      heading: row.subject,
      paragraphs: [`From ${from} <${row.email}>`, ...row.message.split(/\n{2,}/)],
    }),
  }
}

/** Tells the sender that the message arrived. Repeats nothing of it: anyone can enter any address into the form. */
export function acknowledgmentMail(to: string, { mailFrom, details }: ContactSettings): Mail {
  return {
    to,
    replyTo: details.email ?? undefined,
    subject: 'We got your message',
    ...renderMail({
      brand: brandOf(mailFrom),
      heading: 'We got your message',
      paragraphs: [
        `Thank you for contacting us. We’ll get back to you ${details.replyHours ? `within ${details.replyHours} hours on business days` : 'by email'}.`,
        'If you didn’t write to us, someone else entered your address. You can ignore this email.',
      ],
    }),
  }
}

/** A reply to a contact message. */
export function replyMail(
  row: ContactMessageModel,
  text: string,
  { mailFrom, details }: ContactSettings,
): Mail {
  return {
    to: row.email,
    replyTo: details.email ?? undefined,
    subject: `Re: ${row.subject}`,
    ...renderMail({
      brand: brandOf(mailFrom),
      heading: `Re: ${row.subject}`,
      paragraphs: [...text.split(/\n{2,}/), `You wrote: ${row.message.slice(0, 1000)}`],
    }),
  }
}
