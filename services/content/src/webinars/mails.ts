import type { Mail } from '@fundharbor/chassis/mail/mail'
import { linkWithToken } from '@fundharbor/chassis/http/one-click'
import { linkToken } from '@fundharbor/chassis/http/private-links'
import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { JOIN_MINUTES_BEFORE } from '@fundharbor/contracts/content/webinar-attendance'
import { calendarEntry } from './calendar.ts'
import { formatInZone } from './format-in-zone.ts'
import type { RegistrationModel, WebinarModel } from './model.ts'
import { sessionDates } from './sessions.ts'

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

/** Confirms a registration, with the link to join, or a place on the waiting list. */
export const registrationMail = (
  webinar: WebinarModel,
  registration: RegistrationModel,
  sender: Sender,
): Mail =>
  datesMail(webinar, registration, {
    sender,
    subject: `You’re registered: ${webinar.title}`,
    heading: 'Your place is reserved',
  })

/** Tells a registered person that the dates have changed. */
export const newDateMail = (webinar: WebinarModel, registration: RegistrationModel, sender: Sender): Mail =>
  datesMail(webinar, registration, {
    sender,
    subject: `New date: ${webinar.title}`,
    heading: 'The date has changed',
  })

interface DatesMail {
  sender: Sender
  subject: string
  heading: string
}

function datesMail(
  webinar: WebinarModel,
  registration: RegistrationModel,
  { sender, subject, heading }: DatesMail,
): Mail {
  const join = linkWithToken(new URL('/webinars/join', sender.publicUrl), linkToken('join', registration.id))
  const cancel = linkWithToken(
    new URL('/webinars/cancel', sender.publicUrl),
    linkToken('cancel', registration.id),
  )
  const goodbye = `Can’t make it? Cancel, and someone else can have your place: ${cancel}`
  if (registration.status === 'waiting') return waitingMail(webinar, registration, { sender, goodbye })
  return {
    to: registration.email,
    subject,
    files: [calendarEntry(webinar, join)],
    ...renderMail({
      brand: brandOf(sender.mailFrom),
      heading,
      paragraphs: [...datesOf(webinar, registration.timeZone), JOIN_NOTE, goodbye],
      action: { label: 'Open the join page', url: join },
    }),
  }
}

const JOIN_NOTE = `Join from the page below: the button works starting ${JOIN_MINUTES_BEFORE} minutes before the webinar. This link is only for you, so don’t share it. A calendar file is attached.`

/** When it takes place: one sentence, or one line for each session of a series. */
function datesOf(webinar: WebinarModel, timeZone: string | null): string[] {
  const dates = sessionDates(webinar)
  const of = `“${webinar.title}” with ${webinar.presenter}`
  const length = `${webinar.duration} minutes`
  const [first = webinar.startsAt] = dates
  if (webinar.type !== 'series')
    return [`${of} starts on ${formatInZone(first, timeZone)} and lasts ${length}.`]
  const count = Math.max(dates.length, webinar.sessions ?? 1)
  const missing = count > dates.length ? ['We’ll announce the dates of the other sessions on its page.'] : []
  return [
    `${of} has ${count} sessions of ${length}:`,
    ...dates.map((date, index) => `Session ${index + 1}: ${formatInZone(date, timeZone)}`),
    ...missing,
  ]
}

interface WaitingMail {
  sender: Sender
  goodbye: string
}

function waitingMail(
  webinar: WebinarModel,
  { email }: RegistrationModel,
  { sender, goodbye }: WaitingMail,
): Mail {
  return {
    to: email,
    subject: `Waiting list: ${webinar.title}`,
    files: [],
    ...renderMail({
      brand: brandOf(sender.mailFrom),
      heading: 'You’re on the waiting list',
      paragraphs: [
        `“${webinar.title}” is full. If a place opens up, we’ll register you and send you an email.`,
        goodbye,
      ],
      action: {
        label: 'Open the webinar page',
        url: new URL(`/webinars/${webinar.id}`, sender.publicUrl).toString(),
      },
    }),
  }
}
