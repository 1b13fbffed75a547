import type { Webinar } from '@fundharbor/contracts/content/webinars'

/** The label of the action button: depends on the kind and on the spots left. Null if there is nothing to do. */
export function getAction({ kind, attendees, maxAttendees, hasVideo, hasMaterials }: Webinar): string | null {
  if (kind === 'recorded') return hasVideo ? 'Watch Recording' : hasMaterials ? 'View Materials' : null
  if (attendees >= maxAttendees) return 'Join Waiting List'
  return kind === 'series' ? 'Enroll in Series' : 'Register Now'
}
