import { clock } from '@fundharbor/chassis/runtime/clock'
import { millisecondsInMinute } from 'date-fns/constants'
import { Model } from 'objection'
import { countOnce } from '../opportunities/count-once.ts'
import { openSql } from '../opportunities/open.ts'

async function count(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await Model.knex().raw(
    `SELECT subject, count(*)::int AS open FROM opportunities, unnest(subjects) AS subject
     WHERE is_active AND ${openSql()} GROUP BY subject`,
    { now: clock.now() },
  )
  return new Map(rows.map(({ subject, open }: { subject: string; open: number }) => [subject, open]))
}

/** The number of open opportunities per subject: counted once a minute, and after each change of the catalog. */
export const countOpenPerSubject = countOnce(count, millisecondsInMinute)
