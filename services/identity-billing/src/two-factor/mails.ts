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
          ? `From now on, you also need a code from your authenticator app to sign in to ${brandOf(settings)}. Your other devices were signed out. Keep your recovery codes in a place you can reach without your phone.`
          : `You now sign in to ${brandOf(settings)} with your password only.`,
        'If you did not make this change, reset your password now.',
      ],
      action: { label: 'Go to your account', url: new URL('/account', settings.publicUrl).toString() },
    },
    settings,
  )
