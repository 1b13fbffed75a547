import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { GrantStatus } from '@fundharbor/contracts/catalog/grant-status'
import type { StepKind } from '@fundharbor/contracts/catalog/grant-parts'
import { format } from 'date-fns/format'
import { Model, type Pojo, type TransactionOrKnex } from 'objection'

/** A row with columns of days, which the driver reads as midnight in the process's time zone. */
export class RowWithDays extends Model {
  static days: string[] = []

  override $parseDatabaseJson(json: Pojo): Pojo {
    const row = super.$parseDatabaseJson(json)
    for (const column of (this.constructor as typeof RowWithDays).days)
      if (row[column] instanceof Date) row[column] = format(row[column], 'yyyy-MM-dd')
    return row
  }
}

/** An opportunity that a workspace works on; it has one for each. */
export class GrantModel extends RowWithDays {
  static override tableName = 'grants'
  static override days = ['sentOn']
  declare id: string
  declare workspaceId: string
  declare projectId: string | null
  declare opportunityId: string
  declare opportunityTitle: string
  declare status: GrantStatus
  declare reason: string
  /** The day on which it was sent to the funder, such as `2027-05-04`; null if it was not, or if the day is not known. */
  declare sentOn: string | null
  /** What the funder's form gave for it. */
  declare sentNumber: string | null
  /** Decimal strings in `currency`, which is set once one of them is. */
  declare requested: string | null
  declare awarded: string | null
  declare currency: string | null
  declare createdBy: string | null
  declare createdByName: string | null
  declare decidedBy: string | null
  declare decidedByName: string | null
  declare decidedAt: Date
  declare responsibleId: string | null
  declare responsibleName: string | null
  declare notes: string
  /** Changes of the opportunity before this are new for nobody. */
  declare seenAt: Date
  /** Counts changes of the status. */
  declare version: number
  /** Counts changes of the responsible member, the project, the notes and the sums. */
  declare revision: number
  declare createdAt: Date
  declare updatedAt: Date
  /** What is about one member, selected only with `seenBy`. */
  declare memberSeenAt?: Date | null
  declare isFollowed?: boolean
  declare isMuted?: boolean | null

  /** The grants of a member's workspace, with what is about the member. */
  static seenBy({ id, workspaceId }: MemberInWorkspace, trx?: TransactionOrKnex) {
    return this.query(trx)
      .alias('g')
      .where('g.workspaceId', workspaceId)
      .select('g.*', 'w.is_muted', 'm.seen_at as memberSeenAt')
      .select(Model.raw('m.follows_since IS NOT NULL AS is_followed'))
      .leftJoin('reminder_preferences as w', (on) =>
        on.on('w.opportunity_id', 'g.opportunity_id').andOnVal('w.user_id', id),
      )
      .leftJoin('grant_members as m', (on) => on.on('m.grant_id', 'g.id').andOnVal('m.user_id', id))
  }
}

/** A dated step of a grant. `dueOn` is a day such as `2027-05-04`. */
export class StepModel extends RowWithDays {
  static override tableName = 'steps'
  static override days = ['dueOn']
  declare id: string
  declare workspaceId: string
  declare grantId: string
  declare position: number
  declare title: string
  declare kind: StepKind
  declare dueOn: string | null
  declare doneAt: Date | null
  declare doneBy: string | null
  declare assigneeId: string | null
  declare assigneeName: string | null
  declare createdBy: string | null
  declare revision: number
  declare createdAt: Date
  declare updatedAt: Date
}

/** Steps of the plan come before those that people add. */
export const FIRST_OWN_POSITION = 1000

/** A grant as others see it changes with everything that belongs to it, such as a step. */
export const touchGrant = (trx: TransactionOrKnex, id: string) =>
  GrantModel.query(trx).findById(id).patch({ updatedAt: clock.now() })

const MAX_PASSED = 1000

/** Ids of opportunities that a workspace passed on, latest first. */
export async function readPassedIds(workspaceId: string): Promise<string[]> {
  const rows = await GrantModel.query()
    .where({ workspaceId, status: 'passed' })
    .orderBy('decidedAt', 'desc')
    .limit(MAX_PASSED)
    .select('opportunityId')
  return rows.map(({ opportunityId }) => opportunityId)
}
