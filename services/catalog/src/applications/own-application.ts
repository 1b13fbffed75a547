import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { Model } from 'objection'
import { recordStatus } from './history.ts'
import { statusMail } from './mails.ts'
import { ApplicationModel, undecided } from './model.ts'

/** Which application, and whose it must be: others' read as not found. */
interface Own {
  id: string
  userId: string
}

/** An application of the person's own. */
export async function ownApplication({ id, userId }: Own): Promise<ApplicationModel> {
  const application = await ApplicationModel.query().findOne({ id, userId })
  if (!application) throw notFound('Application')
  return application
}

/** Keeps what the applicant notes for themselves. */
export async function keepNotes(own: Own, ownNotes: string | null): Promise<ApplicationModel> {
  const application = await ownApplication(own)
  return application.$query().patchAndFetch({ ownNotes })
}

/** Deletes a draft. What was submitted stays; it may be withdrawn. */
export async function removeDraft({ id, userId }: Own): Promise<void> {
  const removed = await ApplicationModel.query().delete().where({ id, userId, status: 'draft' })
  if (removed > 0) return
  await ownApplication({ id, userId })
  throw conflict('Only drafts can be deleted. A submitted application can be withdrawn.')
}

/**
 * Takes back an application that nobody has decided about; two clicks, or a decision meanwhile, and one of them
 * wins.
 */
export async function withdrawApplication({ id, userId }: Own, sender: Sender): Promise<ApplicationModel> {
  return Model.knex().transaction(async (trx) => {
    const before = await ApplicationModel.query(trx).findOne({ id, userId }).forUpdate()
    if (!before) throw notFound('Application')
    if (!undecided.includes(before.status)) throw conflict(refusal(before))
    const after = await before.$query(trx).patchAndFetch({ status: 'withdrawn', updatedAt: clock.now() })
    await recordStatus(trx, { applicationId: id, status: 'withdrawn', actorId: userId })
    await queueMail(trx, statusMail(after, sender))
    return after
  })
}

function refusal({ status }: ApplicationModel): string {
  if (status === 'draft') return 'A draft is not submitted yet. It can be deleted.'
  if (status === 'withdrawn') return 'This application has been withdrawn already.'
  return 'This application has been decided already.'
}
