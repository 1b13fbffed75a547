import { clock } from '@fundharbor/chassis/runtime/clock'
import { REMINDER_DAYS } from '@fundharbor/contracts/catalog/alerts'
import { daysToClosing } from '@fundharbor/contracts/catalog/closing-time'
import type { EmailSettings } from '../notification-preferences/email-settings.ts'
import { ACCOUNT_OFF, isAccountOff } from '../notification-preferences/mailing.ts'
import type { SavedWithRecord } from '../grants/list-saved.ts'

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Which reminders will be sent about a saved opportunity. */
export function reminderSentence({ grant, opportunity }: SavedWithRecord, settings: EmailSettings): string {
  const { deadline, deadlineZone } = opportunity
  const now = clock.now()
  if (!deadline) return 'There’s no deadline, so we won’t send reminders.'
  if (deadline < now) return 'The deadline has passed.'
  if (isAccountOff(settings)) return ACCOUNT_OFF
  if (!settings.preferences.reminders)
    return 'We won’t send reminders, because you turned off deadline reminders.'
  if (!grant.isFollowed)
    return 'We won’t send reminders unless you turn them on, because a colleague saved this.'
  if (grant.isMuted) return 'We won’t send reminders, because you muted them for this opportunity.'
  const stages = REMINDER_DAYS.filter((days) => days < daysToClosing({ deadline, deadlineZone }, now))
  if (stages.length === 0) return 'The deadline is too close for a reminder.'
  const days = stages.map((stage) => `${stage} ${stage === 1 ? 'day' : 'days'}`)
  return `We’ll email you ${list.format(days)} before the deadline.`
}
