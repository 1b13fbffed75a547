import type { Mail } from '@fundharbor/chassis/mail/mail'
import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { ApplicationModel } from './model.ts'

interface ApprovalMail {
  application: ApplicationModel
  to: string
  /** The member who asks or decides. */
  person: Pick<Person, 'fullName'>
  note?: string | null | undefined
  sender: Sender
}

/** Asks a member to approve a draft. */
export const askedMail = (mail: ApprovalMail): Mail =>
  approvalMail(mail, `${mail.person.fullName} asks you to approve an application`, 'Read the draft')

/** Tells the member who asked what was decided. */
export const decidedMail = (mail: ApprovalMail & { decision: 'approved' | 'changes' }): Mail =>
  approvalMail(
    mail,
    mail.decision === 'approved'
      ? `${mail.person.fullName} approved your application`
      : `${mail.person.fullName} asks for changes to your application`,
    'View application',
  )

function approvalMail({ application, to, note, sender }: ApprovalMail, heading: string, label: string): Mail {
  const title = application.projectTitle ?? application.opportunityTitle
  return {
    to,
    subject: `${heading}: ${title}`,
    ...renderMail({
      brand: brandOf(sender.mailFrom),
      heading,
      paragraphs: [`“${title}” is for ${application.opportunityTitle}.`, ...(note ? [`Note: ${note}`] : [])],
      action: { label, url: new URL(`/applications/${application.id}`, sender.publicUrl).href },
    }),
  }
}
