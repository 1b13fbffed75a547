import type { Mail } from '@fundharbor/chassis/mail/mail'
import { brandOf, type Settings } from '../settings.ts'
import { accountMail } from '../users/mails.ts'

export const twoFactorMail = (email: string, isOn: boolean, settings: Settings): Mail =>
  accountMail(
    email,
    {
      subject: isOn ? 'Two-factor sign-in is on' : 'Two-factor sign-in is off',
      paragraphs: [
        isOn
          ? `From now on signing in to ${brandOf(settings)} also takes a code from your authenticator app. Keep the recovery codes where you find them without your phone.`
          : `Signing in to ${brandOf(settings)} takes your password alone again.`,
        'If it was not you, set a new password now.',
      ],
      action: { label: 'Go to your account', url: new URL('/account', settings.publicUrl).toString() },
    },
    settings,
  )

export const accountDeletedMail = (email: string, settings: Settings): Mail =>
  accountMail(
    email,
    {
      subject: 'Your account was deleted',
      paragraphs: [
        `Your ${brandOf(settings)} account and the data in it were deleted, as you asked. Applications that you handed in are kept without your name.`,
        'Thank you for having been here.',
      ],
    },
    settings,
  )
