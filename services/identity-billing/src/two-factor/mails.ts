import { formatDateTime } from '@fundharbor/chassis/mail/format'
import type { Mail } from '@fundharbor/chassis/mail/mail'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { brandOf, type Settings } from '../settings.ts'
import { accountMail } from '../users/mails.ts'

export const twoFactorMail = (email: string, isOn: boolean, settings: Settings): Mail =>
  accountMail(
    email,
    {
      subject: isOn ? 'Two-factor sign-in is on' : 'Two-factor sign-in is off',
      paragraphs: [
        isOn
          ? `From now on, you also need a code from your authenticator app to sign in to ${brandOf(settings)}. Your other devices were signed out. Keep your recovery codes in a place you can reach without your phone.`
          : `You now sign in to ${brandOf(settings)} with your password only.`,
        'If you did not make this change, reset your password now.',
      ],
      action: { label: 'Go to your account', url: new URL('/account', settings.publicUrl).toString() },
    },
    settings,
  )

/** For the owner of an account whose password somebody knows. */
export const wrongCodesMail = (email: string, settings: Settings): Mail =>
  accountMail(
    email,
    {
      subject: 'Someone entered wrong codes for your account',
      paragraphs: [
        `On ${formatDateTime(clock.now())}, someone entered the right password of your ${brandOf(settings)} account, but wrong authenticator codes, several times. Nothing was changed.`,
        'If it was you, wait a while before you try again, or use a recovery code then. If it was not you, change your password now, because someone else knows it. That signs out every other device.',
      ],
      action: { label: 'Change your password', url: new URL('/account', settings.publicUrl).toString() },
    },
    settings,
  )
