import { clock } from '@fundharbor/chassis/runtime/clock'
import { Model } from 'objection'
import { readRevision } from '../opportunities/revision.ts'

const MINUTE_MS = 60_000

interface Counted {
  revision: string
  at: number
  counts: Promise<ReadonlyMap<string, number>>
}

let held: Counted | undefined

/**
 * How many open opportunities each subject has. Counting reads the whole catalog, so the answer is held for a minute as
 * long as nothing has changed.
 */
export async function openCounts(): Promise<ReadonlyMap<string, number>> {
  const revision = await readRevision()
  const now = clock.now().getTime()
  if (held && held.revision === revision && Math.abs(now - held.at) < MINUTE_MS) return held.counts
  const counted: Counted = { revision, at: now, counts: count() }
  held = counted
  counted.counts.catch(() => {
    if (held === counted) held = undefined
  })
  return counted.counts
}

async function count(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await Model.knex().raw(
    `SELECT subject, count(*)::int AS open FROM opportunities, unnest(subjects) AS subject
     WHERE is_active AND (deadline IS NULL OR deadline >= :now) GROUP BY subject`,
    { now: clock.now() },
  )
  return new Map(rows.map(({ subject, open }: { subject: string; open: number }) => [subject, open]))
}
