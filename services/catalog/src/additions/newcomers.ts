import type { Knex } from 'knex'
import type { OpportunityRecord } from '../opportunities/record.ts'

/** Where opportunities come from that the catalogue may not have yet. */
export interface AdditionSource {
  /** As an administrator reads it, e.g. `Grants.gov`. */
  name: string
  /** Those to be taken next, at most `count`. Throws with a sentence when the source cannot be read. */
  next(knex: Knex, count: number): Promise<OpportunityRecord[]>
}

/** The records that were held back at the first load, oldest first: what a machine without the internet has. */
export const heldBackRecords: AdditionSource = {
  name: 'The shipped snapshots',
  async next(knex, count) {
    const rows: { record: OpportunityRecord }[] = await knex
      .table('held_back')
      .select('record')
      .orderBy(['postedAt', 'source', 'sourceId'])
      .limit(count)
    return rows.map(({ record }) => record)
  },
}
