import type { Webinar } from '@fundharbor/contracts/content/webinars'

/** What one can do with a webinar, by what it is and whether places are left; null for one that left nothing. */
export function actionOf({ kind, attendees, maxAttendees, hasVideo, hasMaterials }: Webinar): string | null {
  if (kind === 'recorded') return hasVideo ? 'Watch Recording' : hasMaterials ? 'View Materials' : null
  if (attendees >= maxAttendees) return 'Join Waiting List'
  return kind === 'series' ? 'Enroll in Series' : 'Register Now'
}
