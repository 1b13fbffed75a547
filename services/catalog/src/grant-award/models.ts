import type { AwardAmendment } from '@fundharbor/contracts/catalog/grant-award'
import { format } from 'date-fns/format'
import { Model, type Pojo } from 'objection'

/** The driver reads days as midnight in the process's time zone. */
const withDays = (json: Pojo, ...columns: string[]): Pojo => ({
  ...json,
  ...Object.fromEntries(
    columns.flatMap((column) =>
      json[column] instanceof Date ? [[column, format(json[column], 'yyyy-MM-dd')]] : [],
    ),
  ),
})

/** The award of a grant, once somebody has entered it. Its sum and currency are the grant's. */
export class AwardModel extends Model {
  static override tableName = 'grant_awards'
  static override idColumn = 'grantId'
  static override jsonAttributes = ['amendments']
  declare grantId: string
  declare workspaceId: string
  declare startsOn: string | null
  declare endsOn: string | null
  declare number: string
  declare conditions: string
  declare amendments: AwardAmendment[]
  declare closedOn: string | null
  declare version: number
  declare createdAt: Date
  declare updatedAt: Date

  override $parseDatabaseJson(json: Pojo): Pojo {
    return withDays(super.$parseDatabaseJson(json), 'startsOn', 'endsOn', 'closedOn')
  }
}

export class PaymentModel extends Model {
  static override tableName = 'grant_payments'
  static override idColumn = ['grantId', 'position']
  declare grantId: string
  declare position: number
  declare amount: string
  declare expectedOn: string | null
  declare receivedOn: string | null

  override $parseDatabaseJson(json: Pojo): Pojo {
    return withDays(super.$parseDatabaseJson(json), 'expectedOn', 'receivedOn')
  }
}

export class BudgetLineModel extends Model {
  static override tableName = 'grant_budget_lines'
  static override idColumn = ['grantId', 'position']
  declare grantId: string
  declare position: number
  declare category: string
  declare amount: string
}

export class ExpenseModel extends Model {
  static override tableName = 'grant_expenses'
  declare id: string
  declare grantId: string
  declare spentOn: string | null
  declare category: string
  declare note: string
  declare amount: string
  declare createdAt: Date

  override $parseDatabaseJson(json: Pojo): Pojo {
    return withDays(super.$parseDatabaseJson(json), 'spentOn')
  }
}
