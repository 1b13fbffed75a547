import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Activity } from '@fundharbor/contracts/identity/members'
import type { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import { Model, type Transaction } from 'objection'

const MAX_LISTED = 100

interface NewActivity {
  workspaceId: string
  action: Activity['action']
  actorId: string
  subjectId?: string
  email?: string
  gaveSeat?: boolean
  role?: WorkspaceRole
}

/** What happened to the members of a workspace. People are stored by id, so that erasing them takes their names away. */
export class ActivityModel extends Model {
  static override tableName = 'activity'
  declare id: string
  declare workspaceId: string
  declare at: Date
  declare action: Activity['action']
  declare actorId: string | null
  declare subjectId: string | null
  declare email: string | null
  declare role: WorkspaceRole | null
  declare gaveSeat: boolean

  static async record(activity: NewActivity, trx: Transaction): Promise<void> {
    await this.query(trx).insert({ ...activity, at: clock.now() })
  }

  /** The newest first; addresses of people who have not joined are for owners. */
  static async newest(workspaceId: string, options: { showsAddresses: boolean }): Promise<Activity[]> {
    const nameOf = (alias: string) => `nullif(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), '')`
    const rows = await this.query()
      .where('activity.workspaceId', workspaceId)
      .leftJoin('users as actor', 'actor.id', 'activity.actorId')
      .leftJoin('users as subject', 'subject.id', 'activity.subjectId')
      .select('activity.*')
      .select(this.raw(`coalesce(${nameOf('actor')}, actor.full_name) AS actor`))
      .select(
        this.raw(
          `coalesce(${nameOf('subject')}, subject.full_name, CASE WHEN ? THEN activity.email END) AS subject`,
          [options.showsAddresses],
        ),
      )
      .orderBy([{ column: 'activity.at', order: 'desc' }, 'activity.id'])
      .limit(MAX_LISTED)
      .castTo<(ActivityModel & Pick<Activity, 'actor' | 'subject'>)[]>()
    return rows.map(({ id, at, action, actor, subject, role, gaveSeat }) => ({
      id,
      at: at.toISOString(),
      action,
      actor,
      subject,
      role,
      gaveSeat,
    }))
  }
}
