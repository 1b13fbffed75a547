import type { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import { Model, type Transaction } from 'objection'
import { UserModel } from '../users/model.ts'
import { WorkspaceModel } from './model.ts'

/** Who works in which workspace, and as what. A trigger makes a new account the owner of its own. */
export class MembershipModel extends Model {
  static override tableName = 'memberships'
  static override idColumn = ['workspaceId', 'userId']
  declare workspaceId: string
  declare userId: string
  declare role: WorkspaceRole
  declare joinedAt: Date
  /** When an owner last chose that the member keeps a seat. */
  declare seatGivenAt: Date | null

  static ofUser(userId: string, trx?: Transaction) {
    return this.query(trx).where({ userId }).orderBy(['joinedAt', 'workspaceId'])
  }

  /** Ids of the workspaces that a request about a person can mean; none if it names one of others. */
  static workspacesFor(userId: string, { project, workspace }: { project?: string; workspace?: string }) {
    const own = this.query().select('workspaceId').where({ userId })
    if (workspace) return own.where({ workspaceId: workspace })
    return project ? own : UserModel.query().select('workspaceId').where({ id: userId })
  }

  /** Members of a workspace other than a person: owners first, then by how long they have worked there. */
  static others({ workspaceId, userId }: Pick<MembershipModel, 'workspaceId' | 'userId'>, trx: Transaction) {
    return this.query(trx)
      .where({ workspaceId })
      .whereNot({ userId })
      .orderByRaw("role = 'owner' DESC, joined_at, user_id")
  }

  /** A person's memberships, in locked workspaces: of two who leave one at once, the second sees that the first has left. */
  static async lockedOfUser(userId: string, trx: Transaction): Promise<MembershipModel[]> {
    const ids = this.query(trx).select('workspaceId').where({ userId })
    await WorkspaceModel.query(trx).whereIn('id', ids).orderBy('id').forUpdate()
    return this.ofUser(userId, trx)
  }
}
