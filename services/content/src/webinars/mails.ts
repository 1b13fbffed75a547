import type { Mail } from '@fundharbor/chassis/mail/mail'
import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { calendarEntry } from './calendar.ts'
import type { RegistrationModel, WebinarModel } from './model.ts'

/** Mails know no reader's zone: they name the one they use. */
const whenOf = ({ startsAt }: WebinarModel) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(
    startsAt,
  )

/** Confirms a place, or tells that one has to wait for it. */
export function registrationMail(
  webinar: WebinarModel,
  registration: RegistrationModel,
  sender: Sender,
): Mail {
  const page = new URL(`/webinars/${webinar.id}`, sender.publicUrl).toString()
  const cancel = new URL('/webinars/cancel', sender.publicUrl)
  cancel.searchParams.set('token', registration.cancelToken)
  const isWaiting = registration.status === 'waiting'
  const thing = webinar.type === 'series' ? 'series' : 'webinar'
  return {
    to: registration.email,
    subject: isWaiting ? `Waiting list: ${webinar.title}` : `You are registered: ${webinar.title}`,
    files: isWaiting ? [] : [calendarEntry(webinar, page)],
    ...renderMail({
      brand: brandOf(sender.mailFrom),
      heading: isWaiting ? 'You are on the waiting list' : 'Your place is reserved',
      paragraphs: [
        isWaiting
          ? `Every place in “${webinar.title}” is taken. When somebody cancels, the place goes to the first who waits, and you get a mail.`
          : `“${webinar.title}” with ${webinar.presenter}. ${whenOf(webinar)} UTC, ${webinar.duration} minutes. Open the page below at that time; the calendar entry is attached.`,
        `If you cannot come, cancel and somebody else can: ${cancel}`,
      ],
      action: { label: `Open the ${thing}’s page`, url: page },
    }),
  }
}
