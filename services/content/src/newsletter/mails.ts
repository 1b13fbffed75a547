import { layOutMail } from '@fundharbor/chassis/mail-layout'
import type { Mail } from '@fundharbor/chassis/mail'
import { brandOf } from '../mail-sender.ts'

export interface Sender {
  publicUrl: string
  mailFrom: string
}

/** Asks whoever reads this address whether the newsletter is wanted. */
export function confirmationMail(to: string, token: string, { publicUrl, mailFrom }: Sender): Mail {
  const url = new URL('/newsletter/confirm', publicUrl)
  url.searchParams.set('token', token)
  const brand = brandOf(mailFrom)
  return {
    to,
    subject: 'Confirm your newsletter subscription',
    ...layOutMail({
      brand,
      heading: 'One click and the letter is yours',
      paragraphs: [
        `Someone, most likely you, asked for the ${brand} newsletter at this address: new articles and calls that close soon, on Fridays.`,
        'The link works for seven days. If you did not ask, ignore this mail: without the click we write nothing further.',
      ],
      action: { label: 'Confirm subscription', url: url.toString() },
    }),
  }
}
