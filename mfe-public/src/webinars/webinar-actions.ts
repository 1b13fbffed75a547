import type { Webinar } from '@fundharbor/contracts/content/webinars'

/** What one can do with a webinar, by what it is and whether places are left. */
export function actionOf({ kind, attendees, maxAttendees }: Webinar): string {
  if (kind === 'recorded') return 'Watch Recording'
  if (attendees >= maxAttendees) return 'Join Waiting List'
  return kind === 'series' ? 'Enroll in Series' : 'Register Now'
}
