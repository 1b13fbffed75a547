import { CALENDAR_TYPE, renderCalendar } from '@fundharbor/chassis/mail/calendar'
import type { MailFile } from '@fundharbor/chassis/mail/mail'
import { addMinutes } from 'date-fns/addMinutes'
import type { WebinarModel } from './model.ts'
import { sessionDates } from './sessions.ts'

/** Every session of the webinar as a calendar entry. */
export function calendarEntry(webinar: WebinarModel, url: string): MailFile {
  const events = sessionDates(webinar).map((starts, index) => ({
    uid: `webinar-${webinar.id}${index === 0 ? '' : `-${index + 1}`}@fundharbor`,
    title: webinar.title,
    description: webinar.description,
    starts,
    ends: addMinutes(starts, webinar.duration),
    url,
  }))
  return {
    filename: 'webinar.ics',
    contentType: CALENDAR_TYPE,
    content: renderCalendar(webinar.title, events),
  }
}
