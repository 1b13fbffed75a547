import { OpportunityModel } from '../opportunities/model.ts'

/** An opportunity as the console works on it. */
export class AdminOpportunityModel extends OpportunityModel {
  declare revision: number
  /** What the source says of the fields that the team has set, by column. */
  declare sourceSays: Record<string, unknown>
  declare deletedAt: Date | null
  /** Whether it was active when it was deleted, or its source says so since. */
  declare wasActive: boolean | null
  declare withdrawnAt: Date | null
  declare createdBy: string | null

  static override get jsonAttributes() {
    return ['sourceSays', 'sourceCodes']
  }
}
