import { clock } from '@fundharbor/chassis/runtime/clock'
import type {
  AccountType,
  Role,
  SubscriptionStatus,
  WorkspaceRole,
} from '@fundharbor/contracts/identity/session'
import type { Tour } from '@fundharbor/contracts/identity/users'
import { Model, raw, type Transaction } from 'objection'
import { SessionModel } from '../sessions/model.ts'
import { SEAT_NUMBER } from './seat-order.ts'

/** SQL: the trial of a workspace, which is that of the account that it came with. */
const TRIAL = `SELECT trial_end_date, trial_expired FROM users AS home
  WHERE home.workspace_id = memberships.workspace_id ORDER BY home.id = users.id DESC, created_at LIMIT 1`

const PLAN = `(SELECT subscription_status FROM workspaces
  WHERE workspaces.id = users.workspace_id) AS subscription_status`

export class UserModel extends Model {
  static override tableName = 'users'
  declare id: string
  /** The workspace in which sessions begin; a trigger creates it with the account. */
  declare workspaceId: string
  declare email: string
  declare pendingEmail: string | null
  /** Confirmed addresses before the current one, in lower case. They are erased with the account. */
  declare earlierEmails: string[]
  declare passwordHash: string
  declare fullName: string
  declare firstName: string | null
  declare lastName: string | null
  declare phone: string
  declare homeAddress: string
  declare country: string
  declare accountType: AccountType
  declare role: Role
  declare profileImageUrl: string | null
  declare emailVerified: boolean
  declare trialEndDate: Date | null
  declare trialExpired: boolean
  /** With when it changed; null until it was shown for the first time. */
  declare tour: (Tour & { changedAt: string }) | null
  declare accountBlocked: boolean
  declare blockedAt: Date | null
  declare emailNotifications: boolean
  declare twoFactorSecret: string | null
  declare twoFactorSince: Date | null
  /** Time step of the last code used. PostgreSQL's bigint arrives as a string. */
  declare twoFactorStep: string | number
  declare sessionGeneration: number
  declare createdAt: Date
  declare updatedAt: Date

  /** Ignores case. */
  static byEmail(email: string, trx?: Transaction) {
    return this.query(trx).whereRaw('lower(email) = lower(?)', [email]).first()
  }

  /** In the chosen workspace, or in the person's own one if they are not a member of that. */
  static async inWorkspace(id: string, chosen: string | null): Promise<UserInWorkspace | undefined> {
    return this.query()
      .findById(id)
      .join('memberships', 'memberships.userId', 'users.id')
      .where((all) =>
        all
          .whereColumn('memberships.workspaceId', 'users.workspaceId')
          .orWhere('memberships.workspaceId', chosen),
      )
      .orderByRaw('memberships.workspace_id IS NOT DISTINCT FROM ?::uuid DESC', [chosen])
      .first()
      .join('workspaces', 'workspaces.id', 'memberships.workspaceId')
      .joinRaw(`LEFT JOIN LATERAL (${TRIAL}) AS trial ON true`)
      .leftJoin('organizations', 'organizations.workspaceId', 'memberships.workspaceId')
      .select(
        'users.*',
        'memberships.workspaceId as memberOf',
        'memberships.role as workspaceRole',
        raw(`${SEAT_NUMBER} AS seat_number`),
        'workspaces.subscriptionStatus as workspacePlan',
        'trial.trialEndDate as workspaceTrialEndDate',
        'trial.trialExpired as workspaceTrialExpired',
        'organizations.id as organizationId',
        'organizations.name as organizationName',
        'organizations.isVerified as organizationIsVerified',
      )
      .castTo<UserInWorkspace | undefined>()
  }

  /** Administrators who can be emailed. */
  static administrators({ adminEmail = '' }: { adminEmail?: string | undefined }, trx?: Transaction) {
    return this.query(trx)
      .where({ emailVerified: true, accountBlocked: false })
      .where((all) => all.where({ role: 'admin' }).orWhereRaw('lower(email) = lower(?)', [adminEmail]))
      .orderBy('id')
  }

  /** Ends every session of a user; the new generation also voids sessions that are being started right now. */
  static async endSessions(id: string, trx: Transaction): Promise<UserModel> {
    const user = await this.query(trx).patchAndFetchById(id, {
      sessionGeneration: raw('session_generation + 1'),
      updatedAt: clock.now(),
    })
    await SessionModel.endAll(id, trx)
    return user
  }
}

/** An account with the plan of the workspace that it came with. */
export class UserWithPlan extends UserModel {
  declare subscriptionStatus: SubscriptionStatus

  static read(trx?: Transaction) {
    return this.query(trx).select('users.*', raw(PLAN))
  }
}

/** The organization's columns are null for a user without one. */
export type UserInWorkspace = UserModel & {
  memberOf: string
  workspaceRole: WorkspaceRole
  seatNumber: number
  workspacePlan: SubscriptionStatus
  /** The trial of the account that the workspace came with; both null once that has left. */
  workspaceTrialEndDate: Date | null
  workspaceTrialExpired: boolean | null
} & (
    | { organizationId: null }
    | { organizationId: string; organizationName: string; organizationIsVerified: boolean }
  )
