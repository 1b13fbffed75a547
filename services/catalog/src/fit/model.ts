import { clock } from '@fundharbor/chassis/runtime/clock'
import type { DecisionStatus } from '@fundharbor/contracts/catalog/decisions'
import { format } from 'date-fns/format'
import { Model, type Pojo, type TransactionOrKnex } from 'objection'

/** A workspace's decision about an opportunity for one of its projects: a card of its board. */
export class DecisionModel extends Model {
  static override tableName = 'decisions'
  declare id: string
  declare workspaceId: string
  declare projectId: string
  declare opportunityId: string
  declare opportunityTitle: string
  declare status: DecisionStatus
  declare reason: string
  declare createdBy: string | null
  declare decidedBy: string | null
  declare decidedByName: string | null
  declare decidedAt: Date
  declare applicationId: string | null
  declare responsibleId: string | null
  declare responsibleName: string | null
  declare notes: string
  /** Counts changes of the status. */
  declare version: number
  /** Counts changes of the responsible member and the notes. */
  declare revision: number
  declare createdAt: Date
  declare updatedAt: Date
}

/** A dated step of a decision. `dueOn` is a day such as `2027-05-04`. */
export class StepModel extends Model {
  static override tableName = 'steps'
  declare id: string
  declare workspaceId: string
  declare decisionId: string
  declare position: number
  declare title: string
  declare dueOn: string | null
  declare doneAt: Date | null
  declare doneBy: string | null
  declare assigneeId: string | null
  declare assigneeName: string | null
  declare createdBy: string | null
  declare revision: number
  declare createdAt: Date
  declare updatedAt: Date

  /** The driver reads days as midnight in the process's time zone. */
  override $parseDatabaseJson(json: Pojo): Pojo {
    const parsed = super.$parseDatabaseJson(json)
    return parsed.dueOn instanceof Date ? { ...parsed, dueOn: format(parsed.dueOn, 'yyyy-MM-dd') } : parsed
  }
}

/** Steps of the plan come before those that people add. */
export const FIRST_OWN_POSITION = 1000

/** A decision as others see it changes with everything that belongs to it, such as a step. */
export const touchDecision = (trx: TransactionOrKnex, id: string) =>
  DecisionModel.query(trx).findById(id).patch({ updatedAt: clock.now() })

/** Statuses with a plan. */
export const hasPlan = (status: DecisionStatus): boolean => status !== 'no-go' && status !== 'considering'

/** What a workspace decided against, latest first: for one project, or for any. */
export async function readNoGo(
  workspaceId: string,
  projectId?: string,
): Promise<Pick<DecisionModel, 'opportunityId' | 'projectId'>[]> {
  return DecisionModel.query()
    .where({ workspaceId, status: 'no-go', ...(projectId ? { projectId } : {}) })
    .orderBy('decidedAt', 'desc')
    .limit(MAX_NO_GO)
    .select('opportunityId', 'projectId')
}

/** Ids of opportunities that a workspace decided against, latest first: for one project, or for any. */
export async function readNoGoIds(workspaceId: string, projectId?: string): Promise<string[]> {
  const rows = await readNoGo(workspaceId, projectId)
  return [...new Set(rows.map(({ opportunityId }) => opportunityId))]
}

const MAX_NO_GO = 1000
