import { SEND_HOUR } from '../notification-preferences/digest-days.ts'
import type { EmailSettings } from '../notification-preferences/email-settings.ts'
import { ACCOUNT_OFF } from '../notification-preferences/mailing.ts'
import type { SavedSearchModel } from './model.ts'

const hour = `${SEND_HOUR}:00 AM UTC`

/** Which emails will be sent about a saved search. */
export function digestSentence(
  { userId, frequency, isMuted }: SavedSearchModel,
  settings: EmailSettings,
): string {
  if (userId !== settings.preferences.userId)
    return 'We won’t email you, because a colleague saved this search.'
  if (frequency === 'none') return 'We won’t email you. New matches are counted under Saved searches.'
  if (settings.isAccountOff) return ACCOUNT_OFF
  if (!settings.preferences.digests)
    return 'We won’t email you, because you turned off emails about new matches.'
  if (isMuted) return 'We won’t email you, because you muted this search.'
  if (frequency === 'daily') return `We’ll email you new matches once a day, after ${hour}.`
  return `We’ll email you new matches on Mondays, after ${hour}.`
}
