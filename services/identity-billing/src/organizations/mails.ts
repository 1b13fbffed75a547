import type { Mail } from '@fundharbor/chassis/mail/mail'
import { hasLink } from '@fundharbor/contracts/primitives'
import type { Settings } from '../settings.ts'
import { accountMail, organizationInMail } from '../users/mails.ts'

interface Change {
  before: string
  after: string
  /** Names of the changed fields. */
  changed: string[]
}

/** To an administrator: a verified organization has changed and is no longer verified. */
export const reviewAgainMail = (to: string, { before, after, changed }: Change, settings: Settings): Mail =>
  accountMail(
    to,
    {
      subject: 'A verified organization has changed',
      paragraphs: [
        `${organizationInMail(before, 'An organization')} changed its ${new Intl.ListFormat('en-US').format(changed)}.${before === after || hasLink(after) ? '' : ` It is now called ${after}.`}`,
        'It is no longer verified. Review it again to give the badge back.',
      ],
      action: {
        label: 'Review the organization',
        url: new URL('/admin/organizations', settings.publicUrl).toString(),
      },
    },
    settings,
  )

interface Decision {
  organization: string
  isVerified: boolean
  notes: string | null
}

export function decisionMail(to: string, decision: Decision, settings: Settings): Mail {
  const { organization, isVerified, notes } = decision
  const result = isVerified
    ? `We have reviewed your documents and verified ${organization}. Your profile now shows the verified badge.`
    : `We have reviewed your documents, but we cannot verify ${organization} yet. You can upload other documents at any time.`
  return accountMail(
    to,
    {
      subject: isVerified ? 'Your organization is verified' : 'Your organization is not verified yet',
      paragraphs: [result, ...(notes ? [`Notes: ${notes}`] : [])],
      action: { label: 'Go to your organization', url: new URL('/profile', settings.publicUrl).toString() },
    },
    settings,
  )
}
