import { conflict } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import type { Transaction } from 'objection'
import type { Settings } from '../settings.ts'
import { MembershipModel } from '../workspaces/membership-model.ts'
import { ActivityModel } from './activity-model.ts'
import { InvitationModel } from './invitation-model.ts'
import { lockAsOwner } from './lock-as-owner.ts'
import { invitationMail } from './mails.ts'
import { assertSeat } from '../seats/seats.ts'

interface InvitationToSend {
  workspaceId: string
  email: string
  role: WorkspaceRole
  invitedBy: string
  organization: string
}

/** Emails an invitation, which replaces an earlier one. Open invitations count as taken seats. */
export const sendInvitation = (sent: InvitationToSend, settings: Settings): Promise<InvitationModel> =>
  InvitationModel.transaction(async (trx) => {
    const { workspaceId, email, role, invitedBy, organization } = sent
    await lockAsOwner({ id: invitedBy, workspaceId }, trx)
    await assertNoMember(sent, trx)
    const { row, token } = await InvitationModel.issue({ workspaceId, email, role, invitedBy }, trx)
    const open = await InvitationModel.open(workspaceId, trx).resultSize()
    await assertSeat(workspaceId, open - 1, trx)
    await queueMail(trx, invitationMail(email, { organization, role, token }, settings))
    await ActivityModel.record({ workspaceId, action: 'invited', actorId: invitedBy, email, role }, trx)
    return row
  })

/** Owners see the addresses of members anyway, so this tells nothing about accounts of others. */
async function assertNoMember({ workspaceId, email }: InvitationToSend, trx: Transaction): Promise<void> {
  const member = await MembershipModel.query(trx)
    .join('users', 'users.id', 'memberships.userId')
    .where({ 'memberships.workspaceId': workspaceId })
    .whereRaw('lower(users.email) = lower(?)', [email])
    .first()
  if (member) throw conflict('This person is already a member')
}
