import { clock } from '@fundharbor/chassis/runtime/clock'
import { REMINDER_DAYS } from '@fundharbor/contracts/catalog/alerts'
import type { Contact } from '@fundharbor/contracts/identity/people'
import { MAIL_HOUR } from '../alerts/digest-days.ts'
import type { Wishes } from '../alerts/wishes.ts'
import type { Saved } from './opportunity-model.ts'
import type { SavedSearchModel } from './search-model.ts'

const DAY_MS = 86_400_000

/** What decides whether something is mailed; `contact` is undefined while the account cannot be asked. */
export interface MailingFacts {
  wishes: Wishes
  contact: Contact | null | undefined
}

const ACCOUNT_OFF = 'Nothing is mailed: e-mail notifications are turned off in your account.'

/** As the contracts carry it. */
export const presentMailing = (mailing: string) => ({ mailing, isAccountOff: mailing === ACCOUNT_OFF })

const isAccountOff = ({ contact }: MailingFacts) => contact?.emailNotifications === false

const and = new Intl.ListFormat('en', { type: 'conjunction' })

/** What will be mailed about a saved opportunity. */
export function reminderSentence({ saved, opportunity }: Saved, facts: MailingFacts): string {
  const { deadline } = opportunity
  const now = clock.now().getTime()
  if (!deadline) return 'It states no deadline, so there is nothing to remind you of.'
  if (deadline.getTime() < now) return 'Its deadline has passed.'
  if (isAccountOff(facts)) return ACCOUNT_OFF
  if (!facts.wishes.reminders) return 'No reminder is mailed: you have turned deadline reminders off.'
  if (saved.isMuted) return 'No reminder is mailed: you have muted this one.'
  const ahead = REMINDER_DAYS.filter((days) => deadline.getTime() - days * DAY_MS > now)
  const last = ahead.at(-1)
  if (last === undefined) return 'Its deadline is too near for a reminder.'
  return `We will mail you ${and.format(ahead.map(String))} ${last === 1 && ahead.length === 1 ? 'day' : 'days'} before the deadline.`
}

const hour = `${String(MAIL_HOUR).padStart(2, '0')}:00 UTC`

/** What will be mailed about a saved search. */
export function digestSentence({ frequency, isMuted }: SavedSearchModel, facts: MailingFacts): string {
  if (frequency === 'none') return 'Nothing is mailed: new matches are counted on your saved page.'
  if (isAccountOff(facts)) return ACCOUNT_OFF
  if (!facts.wishes.digests) return 'Nothing is mailed: you have turned digests of new matches off.'
  if (isMuted) return 'Nothing is mailed: you have muted this search.'
  if (frequency === 'daily') return `New matches are mailed once a day, after ${hour}.`
  return `New matches are mailed on Mondays, after ${hour}.`
}
