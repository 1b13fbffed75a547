import type { Knex } from 'knex'
import type { OpportunityRecord } from '../opportunities/record.ts'

/** A source of opportunities that the catalog may not have yet. */
export interface AdditionSource {
  /** Shown to administrators, e.g. `Grants.gov`. */
  name: string
  /** The next records, at most `count`. Throws an error with a readable message if the source is down. */
  next(knex: Knex, count: number): Promise<OpportunityRecord[]>
}

/** Shipped records that were held back at the first import, oldest first. The only source without internet access. */
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
