import type { Knex } from 'knex'
import type { OpportunityRecord } from '../opportunities/record.ts'

/** A source of opportunities that may be new to the catalog. */
export interface AdditionSource {
  /** The name that administrators see, e.g. `Grants.gov`. */
  name: string
  /** The next opportunities to add, at most `count`. Throws with a message for administrators if it cannot be read. */
  next(knex: Knex, count: number): Promise<OpportunityRecord[]>
}

/** Shipped records that were held back at the first load, oldest first. */
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
