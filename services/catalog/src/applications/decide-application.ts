import { recordDeed } from '@fundharbor/chassis/audit'
import { clock } from '@fundharbor/chassis/clock'
import { conflict, notFound } from '@fundharbor/chassis/failures'
import { queueMail } from '@fundharbor/chassis/mail'
import { layOutMail } from '@fundharbor/chassis/mail-layout'
import type { StatusChange } from '@fundharbor/contracts/catalog/applications'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model } from 'objection'
import { ApplicationModel } from './model.ts'
import { recordStatus } from './submit-application.ts'

const undecided = ['submitted', 'under_review']

const sentences = {
  under_review: 'is being reviewed',
  approved: 'has been approved',
  rejected: 'has not been approved',
} as const

/**
 * Moves a submitted application, keeps who did it, and tells the applicant, in one transaction. A decided one stays
 * as it is: two administrators at once, one decision.
 */
export async function decideApplication(
  admin: Person,
  id: string,
  { status, notes, publicUrl }: StatusChange & { publicUrl: string },
): Promise<ApplicationModel> {
  return Model.knex().transaction(async (trx) => {
    const before = await ApplicationModel.query(trx).findById(id).whereNot({ status: 'draft' }).forUpdate()
    if (!before) throw notFound('Application')
    if (!undecided.includes(before.status)) throw conflict('This application has been decided already.')
    const now = clock.now()
    const was = before.status
    const after = await before
      .$query(trx)
      .patchAndFetch({ status, notes: notes ?? before.notes, reviewedAt: now, updatedAt: now })
    await recordStatus(trx, { applicationId: id, status, actorId: admin.id, notes })
    await recordDeed(trx, admin, {
      action: status === 'under_review' ? 'took up for review' : status,
      subject: `application ${id}`,
      details: { before: { status: was }, after: { status, notes } },
    })
    await queueMail(trx, mailFor(after, publicUrl))
    return after
  })
}

function mailFor(application: ApplicationModel, publicUrl: string) {
  const title = application.projectTitle ?? application.opportunityTitle
  const sentence = sentences[application.status as keyof typeof sentences]
  const words = layOutMail({
    brand: 'Fundharbor',
    heading: `Your application ${sentence}`,
    paragraphs: [
      `“${title}”, your application to ${application.opportunityTitle}, ${sentence}.`,
      ...(application.notes ? [`Notes: ${application.notes}`] : []),
    ],
    action: { label: 'Open Fundharbor', url: new URL('/dashboard', publicUrl).href },
  })
  return { to: application.applicantEmail, subject: `Your application ${sentence}: ${title}`, ...words }
}
