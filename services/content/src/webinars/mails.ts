import type { Mail } from '@fundharbor/chassis/mail/mail'
import { linkWithToken } from '@fundharbor/chassis/http/one-click'
import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { calendarEntry } from './calendar.ts'
import type { RegistrationModel, WebinarModel } from './model.ts'

/** The reader's time zone is unknown, so emails name the one they use. */
const startTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Asks the owner of an address whether they want to attend. Names nothing that a stranger typed. */
export function confirmationMail(
  webinar: WebinarModel,
  { email, token }: { email: string; token: string },
  { publicUrl, mailFrom }: Sender,
): Mail {
  return {
    to: email,
    subject: `Confirm your registration: ${webinar.title}`,
    ...renderMail({
      brand: brandOf(mailFrom),
      heading: 'Confirm your registration',
      paragraphs: [
        `Someone, probably you, registered for “${webinar.title}” with this address. Your place is reserved when you confirm.`,
        'This link works for 7 days. If you didn’t register, ignore this email and we won’t write again.',
      ],
      action: {
        label: 'Confirm registration',
        url: linkWithToken(new URL('/webinars/confirm', publicUrl), token),
      },
    }),
  }
}

/** Confirms a registration or a place on the waiting list. */
export function registrationMail(
  webinar: WebinarModel,
  registration: RegistrationModel,
  sender: Sender,
): Mail {
  const page = new URL(`/webinars/${webinar.id}`, sender.publicUrl).toString()
  const cancel = linkWithToken(new URL('/webinars/cancel', sender.publicUrl), registration.cancelToken)
  const isWaiting = registration.status === 'waiting'
  return {
    to: registration.email,
    subject: isWaiting ? `Waiting list: ${webinar.title}` : `You’re registered: ${webinar.title}`,
    files: isWaiting ? [] : [calendarEntry(webinar, page)],
    ...renderMail({
      brand: brandOf(sender.mailFrom),
      heading: isWaiting ? 'You’re on the waiting list' : 'Your place is reserved',
      paragraphs: [
        isWaiting
          ? `“${webinar.title}” is full. If a place opens up, we’ll register you and send you an email.`
          : `“${webinar.title}” with ${webinar.presenter} starts on ${startTime.format(webinar.startsAt)} UTC and takes ${webinar.duration} minutes. Join from the page below. A calendar entry is attached.`,
        `Can’t make it? Cancel, and someone else can have your place: ${cancel}`,
      ],
      action: { label: 'Open the webinar page', url: page },
    }),
  }
}
