import type { Mail } from '@fundharbor/chassis/mail/mail'
import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { ApplicationModel } from './model.ts'

const sentences = {
  draft: 'is a draft',
  submitted: 'has been submitted',
  under_review: 'is being reviewed',
  approved: 'has been approved',
  rejected: 'has not been approved',
  withdrawn: 'has been withdrawn',
} as const

/** Tells the applicant where the application stands now. Notes of a decision are told with the decision alone. */
export function statusMail(application: ApplicationModel, { publicUrl, mailFrom }: Sender): Mail {
  const { id, status, opportunityTitle, notes, grantedAmount, currency } = application
  const title = application.projectTitle ?? opportunityTitle
  const sentence = sentences[status]
  const isDecision = status === 'under_review' || status === 'approved' || status === 'rejected'
  return {
    to: application.applicantEmail,
    subject: `Your application ${sentence}: ${title}`,
    ...renderMail({
      brand: brandOf(mailFrom),
      heading: `Your application ${sentence}`,
      paragraphs: [
        `“${title}”, your application to ${opportunityTitle}, ${sentence}.`,
        ...(status === 'approved' && grantedAmount
          ? [`Granted: ${moneyInWords(grantedAmount, currency)}`]
          : []),
        ...(isDecision && notes ? [`Notes: ${notes}`] : []),
      ],
      action: { label: 'Open the application', url: new URL(`/applications/${id}`, publicUrl).href },
    }),
  }
}

const moneyInWords = (amount: string, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    Number(amount),
  )
