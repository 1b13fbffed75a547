import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { VerificationDecision } from '@fundharbor/contracts/identity/organizations'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { z } from 'zod'
import { notifyMembers } from '../seats/notify-members.ts'
import type { Settings } from '../settings.ts'
import { UserModel } from '../users/model.ts'
import { decisionMail } from './mails.ts'
import { OrganizationModel } from './model.ts'

interface Review {
  actor: Person
  id: string
  decision: z.output<typeof VerificationDecision>
}

/** Verifies or rejects an organization, and emails its owner. */
export async function verifyOrganization(
  { actor, id, decision }: Review,
  settings: Settings,
): Promise<OrganizationModel> {
  const { isVerified, notes, seenAt } = decision
  return OrganizationModel.transaction(async (trx) => {
    const row = await OrganizationModel.query(trx).findById(id).forUpdate()
    if (!row) throw notFound('Organization')
    if (seenAt && seenAt !== row.updatedAt.toISOString())
      throw conflict('This organization has changed. Review it again before you decide.')
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
    await notifyMembers(trx, row.workspaceId)
    return OrganizationModel.findWithDocuments(id, trx)
  })
}
