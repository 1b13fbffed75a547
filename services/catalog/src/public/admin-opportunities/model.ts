import { OWN_SOURCE } from '@fundharbor/contracts/vocabulary'
import type { TransactionOrKnex } from 'objection'
import { OpportunityModel } from '../../records/opportunities/model.ts'

/** An opportunity with the columns that only the console uses. */
export class AdminOpportunityModel extends OpportunityModel {
  declare deletedAt: Date | null
  /** Whether it was active when it was deleted, or became active at its source since. */
  declare wasActive: boolean | null
  declare createdBy: string | null

  /** Opportunities of the catalog: those that workspaces added for themselves are theirs alone. */
  static ofCatalog(trx?: TransactionOrKnex) {
    // By the source, which the indexes of the console's counts have.
    return this.query(trx).whereNot({ source: OWN_SOURCE })
  }

  static override get jsonAttributes() {
    return ['sourceValues', 'sourceCodes']
  }
}
