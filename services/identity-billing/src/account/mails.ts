import type { Mail } from '@fundharbor/chassis/mail/mail'
import { brandOf, type Settings } from '../settings.ts'
import { accountMail } from '../users/mails.ts'

export const accountDeletedMail = (email: string, settings: Settings): Mail =>
  accountMail(
    email,
    {
      subject: 'Your account was deleted',
      paragraphs: [
        `We deleted your ${brandOf(settings)} account and your personal data, as you requested. Applications that you submitted are kept without your name or organization. Those that were still open are withdrawn.`,
        `Thank you for using ${brandOf(settings)}.`,
      ],
    },
    settings,
  )
