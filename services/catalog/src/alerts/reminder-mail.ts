import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Mail } from '@fundharbor/chassis/mail/mail'
import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { linkWithToken, oneClickHeaders } from '@fundharbor/chassis/http/one-click'
import { alerts } from '@fundharbor/contracts/catalog/alerts'
import type { Contact } from '@fundharbor/contracts/identity/people'
import { momentInWords } from './deadline-words.ts'
import { STOP_PAGE } from './digest-mail.ts'
import type { DueReminder } from './reminders.ts'
import type { Wishes } from './wishes.ts'

const DAY_MS = 86_400_000

interface Reminder {
  contact: Contact
  items: (DueReminder & { muteToken: string })[]
  wishes: Wishes
  sender: Sender
}

/** Tells of deadlines that come near, with a way out of each and of all. */
export function reminderMail({ contact, items, wishes, sender }: Reminder): Mail {
  const { publicUrl, mailFrom } = sender
  const [first] = items
  const subject =
    items.length === 1 && first
      ? `Due ${inDays(first.deadline)}: ${first.title}`
      : `${items.length} deadlines come near`
  return {
    to: contact.email,
    subject,
    headers: oneClickHeaders(new URL(alerts.unsubscribe.path, publicUrl), wishes.remindersToken),
    ...renderMail({
      brand: brandOf(mailFrom),
      heading: items.length === 1 ? 'A deadline comes near' : 'Deadlines come near',
      paragraphs: ['You saved these opportunities or began to write an application.'],
      lists: [
        {
          rows: items.map((item) => ({
            label: item.title,
            detail: `${item.funderName}. Due ${inDays(item.deadline)}, ${momentInWords(item.deadline)}.${item.isDraft ? ' Your draft is not submitted yet.' : ''}`,
            url: new URL(`/opportunities/${item.opportunityId}${item.isDraft ? '/apply' : ''}`, publicUrl)
              .href,
            aside: {
              label: 'Mute this one',
              url: linkWithToken(new URL(STOP_PAGE, publicUrl), item.muteToken),
            },
          })),
        },
      ],
      action: { label: 'Open what you saved', url: new URL('/saved', publicUrl).href },
      foot: [
        {
          label: 'Stop all reminders',
          url: linkWithToken(new URL(STOP_PAGE, publicUrl), wishes.remindersToken),
        },
      ],
    }),
  }
}

/** `in 6 days`; less than a day is said in hours. */
function inDays(deadline: Date): string {
  const left = deadline.getTime() - clock.now().getTime()
  const days = Math.round(left / DAY_MS)
  if (left > 1.5 * DAY_MS) return `in ${days} days`
  const hours = Math.max(1, Math.round(left / 3_600_000))
  return hours === 1 ? 'in 1 hour' : `in ${hours} hours`
}
