import { hashToken, newToken } from '@fundharbor/chassis/http/one-click'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Invitation } from '@fundharbor/contracts/identity/members'
import type { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import { addDays } from 'date-fns/addDays'
import { Model, type Transaction } from 'objection'

const LIFETIME_DAYS = 7

interface NewInvitation {
  workspaceId: string
  email: string
  role: WorkspaceRole
  invitedBy: string
}

/** An emailed invitation. Only the hash of its token is stored; accepting deletes the row, so that it works once. */
export class InvitationModel extends Model {
  static override tableName = 'invitations'
  declare id: string
  declare workspaceId: string
  declare email: string
  declare role: WorkspaceRole
  declare hash: string
  declare invitedBy: string | null
  declare sentAt: Date
  declare expiresAt: Date

  static ofWorkspace(workspaceId: string, trx?: Transaction) {
    return this.query(trx)
      .where({ workspaceId })
      .orderBy([{ column: 'sentAt', order: 'desc' }, 'id'])
  }

  /** Invitations that can still be accepted. */
  static open(workspaceId: string, trx?: Transaction) {
    return this.query(trx).where({ workspaceId }).where('expiresAt', '>', clock.now())
  }

  /** Ends the links that a person sent, who no longer decides who joins. */
  static withdrawThoseOf(member: { workspaceId: string; userId: string }, trx: Transaction) {
    return this.query(trx).delete().where({ workspaceId: member.workspaceId, invitedBy: member.userId })
  }

  /** Replaces an earlier invitation of the same address. */
  static async issue(invitation: NewInvitation, trx: Transaction) {
    const { workspaceId, email } = invitation
    await this.query(trx).delete().where({ workspaceId }).whereRaw('lower(email) = lower(?)', [email])
    const token = newToken()
    const sentAt = clock.now()
    const expiresAt = addDays(sentAt, LIFETIME_DAYS)
    const row = await this.query(trx)
      .insert({ ...invitation, hash: hashToken(token), sentAt, expiresAt })
      .returning('*')
    return { row, token }
  }

  static findValid(token: string, trx: Transaction) {
    return this.query(trx)
      .findOne({ hash: hashToken(token) })
      .where('expiresAt', '>', clock.now())
  }
}

export const presentInvitation = ({ id, email, role, sentAt, expiresAt }: InvitationModel): Invitation => ({
  id,
  email,
  role,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isExpired: expiresAt <= clock.now(),
})
