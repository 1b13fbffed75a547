import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { StatusChange } from '@fundharbor/contracts/catalog/applications'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model } from 'objection'
import type { z } from 'zod'
import { recordStatus } from './history.ts'
import { statusMail } from './mails.ts'
import { ApplicationModel, undecided } from './model.ts'

type Decision = z.output<typeof StatusChange>

/**
 * Moves a submitted application, keeps who did it, and tells the applicant, in one transaction. A decided one stays
 * as it is: two administrators at once, one decision.
 */
export async function decideApplication(
  admin: Person,
  id: string,
  { status, notes, grantedAmount, sender }: Decision & { sender: Sender },
): Promise<ApplicationModel> {
  return Model.knex().transaction(async (trx) => {
    const before = await ApplicationModel.query(trx).findById(id).whereNot({ status: 'draft' }).forUpdate()
    if (!before) throw notFound('Application')
    if (!undecided.includes(before.status)) throw conflict('This application has been decided already.')
    const now = clock.now()
    const was = before.status
    const after = await before.$query(trx).patchAndFetch({
      status,
      notes: notes ?? before.notes,
      ...(status === 'approved' && grantedAmount ? { grantedAmount } : {}),
      reviewedAt: now,
      updatedAt: now,
    })
    await recordStatus(trx, { applicationId: id, status, actorId: admin.id, notes })
    await recordAuditEvent(trx, admin, {
      action: status === 'under_review' ? 'took up for review' : status,
      subject: `application ${id}`,
      details: { before: { status: was }, after: { status, notes, grantedAmount } },
    })
    await queueMail(trx, statusMail(after, sender))
    return after
  })
}
