import { Model } from 'objection'

export class OrganizationModel extends Model {
  static override tableName = 'organizations'
  declare id: string
  declare userId: string
  declare name: string
  declare description: string | null
  declare category: string
  declare website: string | null
  declare phone: string | null
  declare address: string | null
  declare taxId: string | null
  declare missionStatement: string | null
  declare foundedYear: number | null
  declare teamSize: number | null
  /** PostgreSQL's numeric arrives as a string. */
  declare annualBudget: string | null
  declare isVerified: boolean
  declare verifiedBy: string | null
  declare verifiedAt: Date | null
  declare verificationNotes: string | null
  declare createdAt: Date
  declare updatedAt: Date

  static newest() {
    return this.query().orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  }
}
