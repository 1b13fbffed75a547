import { formatMoney } from '@fundharbor/chassis/mail/format'
import { queueMail, type Mail } from '@fundharbor/chassis/mail/mail'
import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { Knex } from 'knex'
import type { ApplicationModel } from './model.ts'

const sentences = {
  draft: 'is a draft',
  submitted: 'was submitted',
  under_review: 'is under review',
  approved: 'was approved',
  rejected: 'was not approved',
  withdrawn: 'was withdrawn',
} as const

/** Tells the member who submitted an application about its new status, unless they left the workspace. */
export async function queueStatusMail(
  trx: Knex,
  application: ApplicationModel,
  sender: Sender,
): Promise<void> {
  if (application.applicantEmail) await queueMail(trx, statusMail(application, sender))
}

/** Tells the applicant about a new status. Notes are included only with a decision. */
function statusMail(application: ApplicationModel, { publicUrl, mailFrom }: Sender): Mail {
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
        `Your application “${title}” for ${opportunityTitle} ${sentence}.`,
        ...(status === 'approved' && grantedAmount
          ? [`Amount granted: ${formatMoney(grantedAmount, currency)}`]
          : []),
        ...(isDecision && notes ? [`Notes: ${notes}`] : []),
      ],
      action: { label: 'View application', url: new URL(`/applications/${id}`, publicUrl).href },
    }),
  }
}
