import { OpportunityModel } from '../opportunities/model.ts'

/** An opportunity with the columns that only the console uses. */
export class AdminOpportunityModel extends OpportunityModel {
  declare deletedAt: Date | null
  /** Whether it was active when it was deleted, or became active at its source since. */
  declare wasActive: boolean | null
  declare createdBy: string | null

  static override get jsonAttributes() {
    return ['sourceValues', 'sourceCodes']
  }
}
