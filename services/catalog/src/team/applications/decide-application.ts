import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { StatusChange } from '@fundharbor/contracts/catalog/applications'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model } from 'objection'
import type { z } from 'zod'
import { endGrant } from '../grants/follow-application.ts'
import { recordStatus } from './history.ts'
import { queueStatusMail } from './mails.ts'
import { ApplicationModel, undecided } from './model.ts'

type Decision = z.output<typeof StatusChange>

/**
 * Changes the status of a submitted application, records who did it, and emails the member who submitted it, in one transaction.
 * Throws CONFLICT if it has been decided, so that two administrators cannot both decide.
 */
export async function decideApplication(
  admin: Person,
  id: string,
  { status, notes, grantedAmount, sender }: Decision & { sender: Sender },
): Promise<ApplicationModel> {
  return Model.knex().transaction(async (trx) => {
    const before = await ApplicationModel.query(trx).findById(id).whereNot({ status: 'draft' }).forUpdate()
    if (!before) throw notFound('Application')
    if (!undecided.includes(before.status))
      throw conflict('A decision has already been made on this application.')
    const now = clock.now()
    const was = before.status
    const after = await before.$query(trx).patchAndFetch({
      status,
      notes: notes ?? before.notes,
      ...(status === 'approved' && grantedAmount ? { grantedAmount } : {}),
      reviewedAt: now,
      updatedAt: now,
    })
    await recordStatus(trx, { applicationId: id, status, actor: admin, notes })
    if (status !== 'under_review') await endGrant(trx, after, status === 'approved' ? 'won' : 'lost')
    await recordAuditEvent(trx, admin, {
      action: status === 'under_review' ? 'started review' : status,
      subject: `application ${id}`,
      details: { before: { status: was }, after: { status, notes, grantedAmount } },
    })
    await queueStatusMail(trx, after, sender)
    return after
  })
}
