import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { notFound } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { Verification } from '@fundharbor/contracts/identity/organizations'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { z } from 'zod'
import { announce } from '../sessions/announce.ts'
import type { Settings } from '../settings.ts'
import { UserModel } from '../users/model.ts'
import { decisionMail } from './mails.ts'
import { OrganizationModel } from './model.ts'

interface Decision {
  actor: Person
  id: string
  word: z.output<typeof Verification>
}

/** An administrator's yes or no, which the owner is told. */
export async function verifyOrganization(
  { actor, id, word }: Decision,
  settings: Settings,
): Promise<OrganizationModel> {
  const { isVerified, notes } = word
  return OrganizationModel.transaction(async (trx) => {
    const row = await OrganizationModel.query(trx).findById(id).forUpdate()
    if (!row) throw notFound('Organization')
    const now = clock.now()
    const details = {
      before: { isVerified: row.isVerified, notes: row.verificationNotes },
      after: { isVerified, notes },
    }
    await row.$query(trx).patch({
      isVerified,
      verificationNotes: notes,
      verifiedBy: isVerified ? actor.id : null,
      verifiedAt: isVerified ? now : null,
      decidedAt: now,
      updatedAt: now,
    })
    const action = isVerified ? 'verified' : 'rejected'
    await recordAuditEvent(trx, actor, { action, subject: `organization ${id}`, details })
    const owner = await UserModel.query(trx).findById(row.userId).throwIfNotFound()
    await queueMail(trx, decisionMail(owner.email, { organization: row.name, isVerified, notes }, settings))
    await announce(trx, { userId: row.userId })
    return OrganizationModel.wholeById(id, trx)
  })
}
