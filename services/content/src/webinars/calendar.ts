import { CALENDAR_TYPE, renderCalendar } from '@fundharbor/chassis/mail/calendar'
import type { MailFile } from '@fundharbor/chassis/mail/mail'
import type { WebinarModel } from './model.ts'

/** The webinar as a calendar entry. */
export function calendarEntry(webinar: WebinarModel, url: string): MailFile {
  const event = {
    uid: `webinar-${webinar.id}@fundharbor`,
    title: webinar.title,
    description: webinar.description,
    starts: webinar.startsAt,
    ends: new Date(webinar.startsAt.getTime() + webinar.duration * 60_000),
    url,
  }
  return {
    filename: 'webinar.ics',
    contentType: CALENDAR_TYPE,
    content: renderCalendar(webinar.title, [event]),
  }
}
