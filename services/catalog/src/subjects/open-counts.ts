import { LRUCache } from 'lru-cache'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { millisecondsInMinute } from 'date-fns/constants'
import { Model } from 'objection'
import { readRevision } from '../opportunities/revision.ts'

const cache = new LRUCache<string, Promise<ReadonlyMap<string, number>>>({ max: 1 })

/** The number of open opportunities per subject: counted once a minute, and after each change of the catalog. */
export async function countOpenPerSubject(): Promise<ReadonlyMap<string, number>> {
  const minute = Math.floor(clock.now().getTime() / millisecondsInMinute)
  const key = `${minute} ${await readRevision()}`
  const counts = cache.get(key) ?? count()
  cache.set(key, counts)
  counts.catch(() => cache.delete(key))
  return counts
}

async function count(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await Model.knex().raw(
    `SELECT subject, count(*)::int AS open FROM opportunities, unnest(subjects) AS subject
     WHERE is_active AND (deadline IS NULL OR deadline >= :now) GROUP BY subject`,
    { now: clock.now() },
  )
  return new Map(rows.map(({ subject, open }: { subject: string; open: number }) => [subject, open]))
}
