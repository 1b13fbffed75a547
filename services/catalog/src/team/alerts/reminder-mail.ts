import type { Mail } from '@fundharbor/chassis/mail/mail'
import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { linkWithToken, oneClickHeaders } from '@fundharbor/chassis/http/one-click'
import { linkToken } from '@fundharbor/chassis/http/private-links'
import { alerts } from '@fundharbor/contracts/catalog/alerts'
import { formatClosing } from '@fundharbor/contracts/catalog/closing-time'
import type { Contact } from '@fundharbor/contracts/identity/people'
import { dueText } from '../../records/opportunities/deadline-text.ts'
import { UNSUBSCRIBE_PAGE } from './digest-mail.ts'
import type { DueReminder } from './reminders.ts'

interface Reminder {
  contact: Contact
  items: DueReminder[]
  userId: string
  sender: Sender
}

/** Reminds a person of deadlines, with links to mute each and to unsubscribe from all. */
export function reminderMail({ contact, items, userId, sender: { publicUrl, mailFrom } }: Reminder): Mail {
  const stop = linkToken('reminders', userId)
  const [first] = items
  const subject =
    items.length === 1 && first ? `${dueText(first)}: ${first.title}` : `${items.length} upcoming deadlines`
  return {
    to: contact.email,
    subject,
    headers: oneClickHeaders(new URL(alerts.unsubscribe.path, publicUrl), stop),
    ...renderMail({
      brand: brandOf(mailFrom),
      heading: items.length === 1 ? 'Upcoming deadline' : 'Upcoming deadlines',
      paragraphs: ['You saved these opportunities or are writing for them.'],
      lists: [
        {
          rows: items.map((item) => ({
            label: item.title,
            detail: `${item.funderName}. ${dueText(item)}, ${formatClosing(item)}.${item.isWriting ? ' You haven’t marked it as sent.' : ''}`,
            url: new URL(`/opportunities/${item.opportunityId}${item.isWriting ? '/apply' : ''}`, publicUrl)
              .href,
            aside: {
              label: 'Mute this reminder',
              url: linkWithToken(
                new URL(UNSUBSCRIBE_PAGE, publicUrl),
                linkToken('reminder', userId, item.opportunityId),
              ),
            },
          })),
        },
      ],
      action: { label: 'Open My Grants', url: new URL('/grants', publicUrl).href },
      foot: [
        {
          label: 'Unsubscribe from all reminders',
          url: linkWithToken(new URL(UNSUBSCRIBE_PAGE, publicUrl), stop),
        },
      ],
    }),
  }
}
