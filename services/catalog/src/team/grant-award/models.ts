import type { AwardAmendment } from '@fundharbor/contracts/catalog/grant-award'
import { Model } from 'objection'
import { RowWithDays } from '../grants/model.ts'

/** The award of a grant, once somebody has entered it. Its sum and currency are the grant's. */
export class AwardModel extends RowWithDays {
  static override tableName = 'grant_awards'
  static override days = ['startsOn', 'endsOn', 'closedOn']
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
}

export class PaymentModel extends RowWithDays {
  static override tableName = 'grant_payments'
  static override days = ['expectedOn', 'receivedOn']
  static override idColumn = ['grantId', 'position']
  declare grantId: string
  declare position: number
  declare amount: string
  declare expectedOn: string | null
  declare receivedOn: string | null
}

export class BudgetLineModel extends Model {
  static override tableName = 'grant_budget_lines'
  static override idColumn = ['grantId', 'position']
  declare grantId: string
  declare position: number
  declare category: string
  declare amount: string
}

export class ExpenseModel extends RowWithDays {
  static override tableName = 'grant_expenses'
  static override days = ['spentOn']
  declare id: string
  declare grantId: string
  declare spentOn: string | null
  declare category: string
  declare note: string
  declare amount: string
  declare createdAt: Date
}
