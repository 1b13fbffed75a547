import { Failure } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'

/** Applications that a workspace submitted in a calendar month (UTC), e.g. `2026-11`. */
export async function countSubmitted(
  knex: Knex,
  { workspaceId, month }: { workspaceId: string; month: string },
): Promise<number> {
  const counted = { workspace_id: workspaceId, month }
  return (await knex.table('workspace_applications').where(counted).first('used'))?.used ?? 0
}

/** Throws APPLICATION_LIMIT_REACHED once the month's applications are used up. */
export async function assertWithinLimit(knex: Knex, person: Person): Promise<void> {
  const now = clock.now()
  const { maxApplicationsPerMonth: limit } = limitsOf(person, now)
  if (limit !== -1 && (await countSubmitted(knex, countedFor(person, now))) >= limit)
    throw limitReached(limit, now)
}

/** Counts an application against its workspace's limit. The caller holds the lock of its applications. */
export async function countAgainstLimit(trx: Knex, person: Person): Promise<void> {
  await assertWithinLimit(trx, person)
  await trx.raw(
    `INSERT INTO workspace_applications AS m (workspace_id, month, used) VALUES (:workspaceId, :month, 1)
     ON CONFLICT (workspace_id, month) DO UPDATE SET used = m.used + 1`,
    countedFor(person, clock.now()),
  )
}

const countedFor = ({ workspaceId }: Person, now: Date) => ({
  workspaceId,
  month: now.toISOString().slice(0, 7),
})

function limitReached(limit: number, now: Date): Failure {
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  return new Failure(
    'APPLICATION_LIMIT_REACHED',
    `You’ve used all ${limit} applications that your plan includes this month.`,
    { resetAt: nextMonth.toISOString() },
  )
}
