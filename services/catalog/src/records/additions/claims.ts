import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { Addition } from '@fundharbor/contracts/catalog/additions'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import type { Knex } from 'knex'

/** Additions without a heartbeat for this long are treated as crashed. */
const EXPIRES_AFTER_MS = 120_000
const HEARTBEAT_MS = 20_000

export interface AdditionModel extends Omit<Addition, 'startedAt' | 'finishedAt'> {
  slot: string | null
  startedAt: Date
  heartbeatAt: Date
  finishedAt: Date | null
}

const initialState = () => ({ status: 'running', startedAt: clock.now(), heartbeatAt: clock.now() })
const expiredBefore = () => subMilliseconds(clock.now(), EXPIRES_AFTER_MS)

/**
 * Claims a day; undefined if it is claimed already or another addition is running. Claims of crashed processes expire:
 * nothing of them was stored, because an addition is one transaction.
 */
export async function claimDay(knex: Knex, slot: string): Promise<AdditionModel | undefined> {
  await endExpired(knex)
  const { rows } = await knex.raw(
    `INSERT INTO additions AS a (slot, trigger, status, started_at, heartbeat_at)
     SELECT :slot, 'schedule', 'running', :now, :now
     WHERE NOT EXISTS (SELECT 1 FROM additions WHERE status = 'running')
     ON CONFLICT DO NOTHING RETURNING id`,
    { slot, now: clock.now() },
  )
  return rows[0] && knex.table('additions').where({ id: rows[0].id }).first()
}

/** Claims an addition for an administrator. Throws CONFLICT while another one is running. */
export async function claimForAdmin(knex: Knex): Promise<AdditionModel> {
  await endExpired(knex)
  const [row]: AdditionModel[] = await knex
    .table('additions')
    .insert({ trigger: 'admin', ...initialState() })
    .onConflict(knex.raw(`(status) WHERE status = 'running'`))
    .ignore()
    .returning('*')
  if (!row) throw conflict('Another addition is running. Wait until it’s finished.')
  return row
}

/** Ends crashed additions: the day of a scheduled one can be claimed again, an administrator's is marked as failed. */
async function endExpired(knex: Knex): Promise<void> {
  const expired = () =>
    knex.table('additions').where({ status: 'running' }).where('heartbeatAt', '<', expiredBefore())
  await expired().where({ trigger: 'schedule' }).delete()
  await expired().update({
    status: 'failed',
    finishedAt: clock.now(),
    problems: JSON.stringify(['The process stopped. Nothing was added.']),
  })
}

/** Updates an addition's heartbeat while the work runs. */
export async function withHeartbeat<T>(knex: Knex, id: string, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    void knex
      .table('additions')
      .where({ id })
      .update({ heartbeatAt: clock.now() })
      .catch(() => undefined)
  }, HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
