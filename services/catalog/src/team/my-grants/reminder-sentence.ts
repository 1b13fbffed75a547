import { clock } from '@fundharbor/chassis/runtime/clock'
import { REMINDER_DAYS } from '@fundharbor/contracts/catalog/alerts'
import { daysToClosing } from '@fundharbor/contracts/catalog/closing-time'
import type { EmailSettings } from '../notification-preferences/email-settings.ts'
import { ACCOUNT_OFF } from '../notification-preferences/mailing.ts'
import type { SavedWithRecord } from '../grants/list-saved.ts'

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

const daysBefore = (stages: readonly number[]): string =>
  list.format(stages.map((stage) => `${stage} ${stage === 1 ? 'day' : 'days'}`))

/** Which reminders will be sent about a saved opportunity. */
export function reminderSentence({ grant, opportunity }: SavedWithRecord, settings: EmailSettings): string {
  const { deadline, deadlineZone } = opportunity
  const now = clock.now()
  const isWon = grant.status === 'won'
  if (!isWon && !deadline) return 'There’s no deadline, so we won’t send reminders.'
  if (!isWon && deadline && deadline < now) return 'The deadline has passed.'
  if (settings.isAccountOff) return ACCOUNT_OFF
  if (!settings.preferences.reminders)
    return 'We won’t send reminders, because you turned off deadline reminders.'
  if (!grant.isFollowed)
    return 'We won’t send reminders unless you turn them on, because a colleague saved this.'
  if (grant.isMuted) return 'We won’t send reminders, because you muted them for this opportunity.'
  if (isWon || !deadline) return `We’ll email you ${daysBefore(REMINDER_DAYS)} before each report is due.`
  const stages = REMINDER_DAYS.filter((days) => days < daysToClosing({ deadline, deadlineZone }, now))
  if (stages.length === 0) return 'The deadline is too close for a reminder.'
  return `We’ll email you ${daysBefore(stages)} before the deadline.`
}
