import type { Mail } from '@fundharbor/chassis/mail/mail'
import { layOutMail } from '@fundharbor/chassis/mail/mail-layout'
import { brandOf, type Settings } from '../settings.ts'

interface Words {
  subject: string
  heading?: string
  paragraphs: string[]
  action?: { label: string; url: string }
}

export function accountMail(to: string, words: Words, settings: Settings): Mail {
  const { subject, heading = subject, ...rest } = words
  return { to, subject, ...layOutMail({ brand: brandOf(settings), heading, ...rest }) }
}

/** A link of the configured site, never of the request's Host header. */
function link(path: string, token: string, { publicUrl }: Settings): string {
  const url = new URL(path, publicUrl)
  url.searchParams.set('token', token)
  return url.toString()
}

export const verificationMail = (
  { fullName, email }: { fullName: string; email: string },
  token: string,
  settings: Settings,
): Mail =>
  accountMail(
    email,
    {
      subject: 'Verify your email address',
      paragraphs: [
        `Hello ${fullName},`,
        `You signed up for ${brandOf(settings)} with this address. Confirm that it is yours, and everything opens.`,
        'The link works for 24 hours. If it was not you, ignore this mail: without the click nothing happens.',
      ],
      action: { label: 'Verify email address', url: link('/verify-email', token, settings) },
    },
    settings,
  )

export const resetMail = (email: string, token: string, settings: Settings): Mail =>
  accountMail(
    email,
    {
      subject: 'Set a new password',
      paragraphs: [
        `Someone, most likely you, asked for a new password for the ${brandOf(settings)} account with this address.`,
        'The link works for one hour and once. If it was not you, ignore this mail: your password stays as it is.',
      ],
      action: { label: 'Set a new password', url: link('/reset-password', token, settings) },
    },
    settings,
  )

export const passwordChangedMail = (email: string, settings: Settings): Mail =>
  accountMail(
    email,
    {
      subject: 'Your password was changed',
      paragraphs: [
        `The password of your ${brandOf(settings)} account was just changed, and all other devices were signed out.`,
        'If it was not you, set a new password now.',
      ],
      action: { label: 'Go to sign-in', url: new URL('/auth', settings.publicUrl).toString() },
    },
    settings,
  )

export const newAddressMail = (email: string, token: string, settings: Settings): Mail =>
  accountMail(
    email,
    {
      subject: 'Confirm your new email address',
      paragraphs: [
        `This address is to become the one you sign in to ${brandOf(settings)} with. Until you confirm it, the old one stays.`,
        'The link works for 24 hours. If you did not ask for this, ignore this mail.',
      ],
      action: { label: 'Confirm email address', url: link('/verify-email', token, settings) },
    },
    settings,
  )

export const addressChangingMail = (email: string, newEmail: string, settings: Settings): Mail =>
  accountMail(
    email,
    {
      subject: 'Your email address is about to change',
      paragraphs: [
        `Someone who knows your password asked to change the address of your ${brandOf(settings)} account to ${newEmail}. It changes as soon as that address is confirmed.`,
        'If it was not you, change your password now: that also cancels the change.',
      ],
      action: { label: 'Go to your account', url: new URL('/account', settings.publicUrl).toString() },
    },
    settings,
  )
