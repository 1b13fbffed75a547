import type { Mail } from '@fundharbor/chassis/mail/mail'
import type { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import { brandOf, type Settings } from '../settings.ts'
import { accountMail, organizationInMail } from '../users/mails.ts'

interface Content {
  organization: string
  role: WorkspaceRole
  token: string
}

/** The same for people with and without an account. The inviter's name is left out, because it could carry a message to a stranger. */
export function invitationMail(to: string, { organization, role, token }: Content, settings: Settings): Mail {
  const group = organizationInMail(organization, 'an organization')
  const url = new URL('/invitation', settings.publicUrl)
  url.searchParams.set('token', token)
  return accountMail(
    to,
    {
      subject: `Join ${group} on ${brandOf(settings)}`,
      paragraphs: [
        `You are invited to work with ${group} on ${brandOf(settings)}. Your role: ${role}.`,
        'Sign in with this address, or create an account with it. The link works once, for 7 days.',
        'If you did not expect this email, you can ignore it.',
      ],
      action: { label: 'View invitation', url: url.toString() },
    },
    settings,
  )
}
