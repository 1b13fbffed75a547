import { OpportunityModel } from '../opportunities/model.ts'

/** An opportunity as the console works on it. */
export class AdminOpportunityModel extends OpportunityModel {
  declare deletedAt: Date | null
  /** Whether it was active when it was deleted, or its source says so since. */
  declare wasActive: boolean | null
  declare createdBy: string | null

  static override get jsonAttributes() {
    return ['sourceValues', 'sourceCodes']
  }
}
