import type { Webinar } from '@fundharbor/contracts/content/webinars'

/** The label of the action button: depends on the kind and on the spots left. Null if there is nothing to do. */
export function getAction(webinar: Webinar): string | null {
  const { kind, attendees, maxAttendees, hasVideo, hasMaterials, registration } = webinar
  if (kind !== 'recorded' && registration) return null
  if (kind === 'recorded') return hasVideo ? 'Watch recording' : hasMaterials ? 'View materials' : null
  if (attendees >= maxAttendees) return 'Join waiting list'
  return kind === 'series' ? 'Enroll in series' : 'Register Now'
}
