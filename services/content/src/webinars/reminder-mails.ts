import { linkWithToken } from '@fundharbor/chassis/http/one-click'
import { linkToken } from '@fundharbor/chassis/http/private-links'
import type { Mail } from '@fundharbor/chassis/mail/mail'
import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { formatInZone } from './format-in-zone.ts'
import type { RegistrationModel, WebinarModel } from './model.ts'

/** When a reminder is sent. */
export type Notice = 'day-before' | 'starting'

interface Reminder {
  webinar: WebinarModel
  registration: RegistrationModel
  startsAt: Date
  notice: Notice
}

const headings: Record<Notice, string> = {
  'day-before': 'Your webinar is tomorrow',
  starting: 'Your webinar starts soon',
}

/** Reminds a registered person of a session. */
export function reminderMail(
  { webinar, registration, startsAt, notice }: Reminder,
  { publicUrl, mailFrom }: Sender,
): Mail {
  const { title, presenter, duration } = webinar
  const cancel = linkWithToken(new URL('/webinars/cancel', publicUrl), linkToken('cancel', registration.id))
  const when = formatInZone(startsAt, registration.timeZone)
  return {
    to: registration.email,
    subject: notice === 'starting' ? `Starting soon: ${title}` : `Tomorrow: ${title}`,
    ...renderMail({
      brand: brandOf(mailFrom),
      heading: headings[notice],
      paragraphs: [
        `“${title}” with ${presenter} starts on ${when} and lasts ${duration} minutes.`,
        `Can’t make it? Cancel, and someone else can have your place: ${cancel}`,
      ],
      action: {
        label: 'Open the join page',
        url: linkWithToken(new URL('/webinars/join', publicUrl), linkToken('join', registration.id)),
      },
    }),
  }
}

/** Tells a registered person that the recording is online. */
export const recordingMail = (
  { id, title }: WebinarModel,
  { email }: RegistrationModel,
  { publicUrl, mailFrom }: Sender,
): Mail => ({
  to: email,
  subject: `Recording: ${title}`,
  ...renderMail({
    brand: brandOf(mailFrom),
    heading: 'The recording is online',
    paragraphs: [
      `You registered for “${title}”. Its recording is now online for plans that include recordings.`,
    ],
    action: { label: 'Open the webinar', url: new URL(`/webinars/${id}`, publicUrl).toString() },
  }),
})
