import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { Addition } from '@fundharbor/contracts/catalog/additions'
import type { Knex } from 'knex'

/** One that has not been heard of for so long has died with its process. */
const SILENT_MS = 120_000
const HEARTBEAT_MS = 20_000

export interface AdditionModel extends Omit<Addition, 'startedAt' | 'finishedAt'> {
  slot: string | null
  startedAt: Date
  heartbeatAt: Date
  finishedAt: Date | null
}

const beginning = () => ({ status: 'running', startedAt: clock.now(), heartbeatAt: clock.now() })
const silentSince = () => new Date(clock.now().getTime() - SILENT_MS)

/**
 * Claims a day; undefined when it is claimed already or another addition runs. What was claimed by a process that
 * died is claimed anew: nothing of it was written, because an addition is one transaction.
 */
export async function claimDay(knex: Knex, slot: string): Promise<AdditionModel | undefined> {
  await endSilent(knex)
  const { rows } = await knex.raw(
    `INSERT INTO additions AS a (slot, trigger, status, started_at, heartbeat_at)
     SELECT :slot, 'schedule', 'running', :now, :now
     WHERE NOT EXISTS (SELECT 1 FROM additions WHERE status = 'running')
     ON CONFLICT DO NOTHING RETURNING id`,
    { slot, now: clock.now() },
  )
  return rows[0] && knex.table('additions').where({ id: rows[0].id }).first()
}

/** Claims an addition that an administrator asks for. Throws CONFLICT while another one runs. */
export async function claimForAdmin(knex: Knex): Promise<AdditionModel> {
  await endSilent(knex)
  const [row]: AdditionModel[] = await knex
    .table('additions')
    .insert({ trigger: 'admin', ...beginning() })
    .onConflict(knex.raw(`(status) WHERE status = 'running'`))
    .ignore()
    .returning('*')
  if (!row) throw conflict('Another addition is running. Wait until it has finished.')
  return row
}

/** Frees the day of what died, so that it is caught up; an administrator's is marked as failed. */
async function endSilent(knex: Knex): Promise<void> {
  const silent = () =>
    knex.table('additions').where({ status: 'running' }).where('heartbeatAt', '<', silentSince())
  await silent().where({ trigger: 'schedule' }).delete()
  await silent().update({
    status: 'failed',
    finishedAt: clock.now(),
    problems: JSON.stringify(['The process that ran it has ended. Nothing was added.']),
  })
}

/** Lets others know that an addition still runs, until the work is done. */
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
