import type { Mail } from '@fundharbor/chassis/mail/mail'
import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import { hasLink } from '@fundharbor/contracts/primitives'
import { brandOf, type Settings } from '../settings.ts'

interface MailContent {
  subject: string
  paragraphs: string[]
  action?: { label: string; url: string }
}

/** An email about an account; its subject is also its heading. */
export function accountMail(to: string, content: MailContent, settings: Pick<Settings, 'mailFrom'>): Mail {
  const { subject, ...rest } = content
  return { to, subject, ...renderMail({ brand: brandOf(settings), heading: subject, ...rest }) }
}

/** An organization's name, unless email clients would turn it into somebody else's link. */
export const organizationInMail = (name: string, otherwise: string): string =>
  hasLink(name) ? otherwise : name

/** A link to the configured site, never to the request's Host header. */
function tokenLink(
  path: string,
  query: { token: string; next?: string | undefined },
  { publicUrl }: Settings,
) {
  const url = new URL(path, publicUrl)
  url.searchParams.set('token', query.token)
  if (query.next) url.searchParams.set('next', query.next)
  return url.toString()
}

const [VERIFY, RESET] = ['Verify your email address', 'Set a new password']

/** Whether an email has a link with which an account is signed in to for the first time or again. */
export const isAboutSigningIn = ({ subject }: Pick<Mail, 'subject'>): boolean =>
  subject === VERIFY || subject === RESET

interface NewAccount {
  email: string
  /** The page that the link leads on to. */
  returnTo?: string | undefined
}

/** Without a name: the address is not confirmed, and someone else may have typed the name. */
export const verificationMail = ({ email, returnTo }: NewAccount, token: string, settings: Settings): Mail =>
  accountMail(
    email,
    {
      subject: VERIFY,
      paragraphs: [
        'Hello,',
        `You signed up for ${brandOf(settings)} with this address. Verify that it is yours to start using your account.`,
        'The link works for 24 hours. If you did not sign up, you can ignore this email.',
      ],
      action: {
        label: 'Verify email address',
        url: tokenLink('/verify-email', { token, next: returnTo }, settings),
      },
    },
    settings,
  )

export const resetMail = (email: string, token: string, settings: Settings): Mail =>
  accountMail(
    email,
    {
      subject: RESET,
      paragraphs: [
        `Someone, most likely you, requested a new password for the ${brandOf(settings)} account with this address.`,
        'The link works once, within one hour. If it was not you, you can ignore this email: your password stays the same.',
      ],
      action: { label: 'Set a new password', url: tokenLink('/reset-password', { token }, settings) },
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
        'If it was not you, reset your password now: go to sign-in and choose "Forgot your password?".',
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
        `Someone, most likely you, asked to sign in to ${brandOf(settings)} with this address. The old address stays in use until you confirm this one.`,
        'Open the link where you are signed in to that account. It works for 24 hours. If you did not request this, you can ignore this email.',
      ],
      action: { label: 'Confirm email address', url: tokenLink('/verify-email', { token }, settings) },
    },
    settings,
  )

export const addressChangingMail = (email: string, newEmail: string, settings: Settings): Mail =>
  accountMail(
    email,
    {
      subject: 'Your email address is about to change',
      paragraphs: [
        `Someone who knows your password asked to change the email address of your ${brandOf(settings)} account to ${newEmail}. It changes as soon as that address is confirmed.`,
        'If it was not you, change your password now. That also cancels the change.',
      ],
      action: { label: 'Go to your account', url: new URL('/account', settings.publicUrl).toString() },
    },
    settings,
  )
