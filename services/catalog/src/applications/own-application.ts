import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { OwnChange } from '@fundharbor/contracts/catalog/applications'
import { Model } from 'objection'
import type { z } from 'zod'
import { moveDecisions } from './decision-links.ts'
import { recordStatus } from './history.ts'
import { statusMail } from './mails.ts'
import { ApplicationModel, undecided } from './model.ts'

/** An application and its owner. */
interface OwnId {
  id: string
  userId: string
}

/** A person's own application. Throws NOT_FOUND for those of others. */
export async function findOwnApplication({ id, userId }: OwnId): Promise<ApplicationModel> {
  const application = await ApplicationModel.query().findOne({ id, userId })
  if (!application) throw notFound('Application')
  return application
}

/** Changes what only the applicant sees. */
export async function changeOwn(own: OwnId, change: z.output<typeof OwnChange>): Promise<ApplicationModel> {
  const application = await findOwnApplication(own)
  const { ownNotes = application.ownNotes, projectId = application.projectId } = change
  return application.$query().patchAndFetch({ ownNotes, projectId })
}

/** Deletes a draft. Submitted applications can only be withdrawn. */
export async function removeDraft({ id, userId }: OwnId): Promise<void> {
  const removed = await Model.knex().transaction(async (trx) => {
    const count = await ApplicationModel.query(trx).delete().where({ id, userId, status: 'draft' })
    if (count > 0) await moveDecisions(trx, id, null)
    return count
  })
  if (removed > 0) return
  await findOwnApplication({ id, userId })
  throw conflict('Only drafts can be deleted. A submitted application can be withdrawn.')
}

/** Withdraws an application without a decision. The row lock decides between concurrent changes. */
export async function withdrawApplication({ id, userId }: OwnId, sender: Sender): Promise<ApplicationModel> {
  return Model.knex().transaction(async (trx) => {
    const before = await ApplicationModel.query(trx).findOne({ id, userId }).forUpdate()
    if (!before) throw notFound('Application')
    if (!undecided.includes(before.status)) throw conflict(reasonAgainst(before))
    const after = await before.$query(trx).patchAndFetch({ status: 'withdrawn', updatedAt: clock.now() })
    await recordStatus(trx, { applicationId: id, status: 'withdrawn', actorId: userId })
    await queueMail(trx, statusMail(after, sender))
    return after
  })
}

function reasonAgainst({ status }: ApplicationModel): string {
  if (status === 'draft') return 'This application is still a draft. You can delete it.'
  if (status === 'withdrawn') return 'This application has already been withdrawn.'
  return 'A decision has already been made on this application.'
}
