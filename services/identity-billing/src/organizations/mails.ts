import type { Mail } from '@fundharbor/chassis/mail/mail'
import type { Settings } from '../settings.ts'
import { accountMail } from '../users/mails.ts'

interface Decision {
  organization: string
  isVerified: boolean
  notes: string | null
}

export function decisionMail(to: string, decision: Decision, settings: Settings): Mail {
  const { organization, isVerified, notes } = decision
  const said = isVerified
    ? `${organization} is verified. Funders see the badge on your applications from now on.`
    : `We looked at the documents of ${organization} and cannot verify it yet. You can hand in others at any time.`
  return accountMail(
    to,
    {
      subject: isVerified ? 'Your organization is verified' : 'Your organization is not verified yet',
      paragraphs: [said, ...(notes ? [`Notes: ${notes}`] : [])],
      action: { label: 'Go to your organization', url: new URL('/profile', settings.publicUrl).toString() },
    },
    settings,
  )
}
