import { clock } from '@fundharbor/chassis/runtime/clock'
import { REMINDER_DAYS } from '@fundharbor/contracts/catalog/alerts'
import { daysToClosing } from '@fundharbor/contracts/catalog/closing-time'
import type { Contact } from '@fundharbor/contracts/identity/people'
import { SEND_HOUR } from '../notification-preferences/digest-days.ts'
import type { StoredPreferences } from '../notification-preferences/preferences.ts'
import type { SavedWithRecord } from './opportunity-model.ts'
import type { SavedSearchModel } from './search-model.ts'

/** A person's preferences and account settings; `contact` is undefined while identity-billing is down. */
export interface EmailSettings {
  preferences: StoredPreferences
  contact: Contact | null | undefined
}

const ACCOUNT_OFF = 'We won’t email you, because email notifications are turned off in your account.'

/** The sentence as the contract has it. */
export const presentMailing = (mailing: string) => ({ mailing, isAccountOff: mailing === ACCOUNT_OFF })

const isAccountOff = ({ contact }: EmailSettings) => contact?.emailNotifications === false

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Which reminders will be sent about a saved opportunity. */
export function reminderSentence({ saved, opportunity }: SavedWithRecord, settings: EmailSettings): string {
  const { deadline, deadlineZone } = opportunity
  const now = clock.now()
  if (!deadline) return 'There’s no deadline, so we won’t send reminders.'
  if (deadline < now) return 'The deadline has passed.'
  if (isAccountOff(settings)) return ACCOUNT_OFF
  if (!settings.preferences.reminders)
    return 'We won’t send reminders, because you turned off deadline reminders.'
  if (!saved.isFollowed)
    return 'We won’t send reminders unless you turn them on, because a colleague saved this.'
  if (saved.isMuted) return 'We won’t send reminders, because you muted them for this opportunity.'
  const stages = REMINDER_DAYS.filter((days) => days < daysToClosing({ deadline, deadlineZone }, now))
  if (stages.length === 0) return 'The deadline is too close for a reminder.'
  const days = stages.map((stage) => `${stage} ${stage === 1 ? 'day' : 'days'}`)
  return `We’ll email you ${list.format(days)} before the deadline.`
}

const hour = `${SEND_HOUR}:00 AM UTC`

/** Which emails will be sent about a saved search. */
export function digestSentence(
  { userId, frequency, isMuted }: SavedSearchModel,
  settings: EmailSettings,
): string {
  if (userId !== settings.preferences.userId)
    return 'We won’t email you, because a colleague saved this search.'
  if (frequency === 'none') return 'We won’t email you. New matches are counted on your saved page.'
  if (isAccountOff(settings)) return ACCOUNT_OFF
  if (!settings.preferences.digests)
    return 'We won’t email you, because you turned off emails about new matches.'
  if (isMuted) return 'We won’t email you, because you muted this search.'
  if (frequency === 'daily') return `We’ll email you new matches once a day, after ${hour}.`
  return `We’ll email you new matches on Mondays, after ${hour}.`
}
