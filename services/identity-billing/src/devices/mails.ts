import { formatDateTime } from '@fundharbor/chassis/mail/format'
import type { Mail } from '@fundharbor/chassis/mail/mail'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { brandOf, type Settings } from '../settings.ts'
import { accountMail } from '../users/mails.ts'

/** `device`: its description, such as "Firefox on Windows". */
export const newDeviceMail = (email: string, device: string, settings: Settings): Mail =>
  accountMail(
    email,
    {
      subject: 'New sign-in to your account',
      paragraphs: [
        `Someone signed in to your ${brandOf(settings)} account with ${device.replace(/^Unknown/, 'an unknown')} on ${formatDateTime(clock.now())}. We have not seen this device before.`,
        'If it was you, there is nothing to do. If it was not you, change your password now. That signs out every other device.',
      ],
      action: { label: 'Go to your account', url: new URL('/account', settings.publicUrl).toString() },
    },
    settings,
  )
