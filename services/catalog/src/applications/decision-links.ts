import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'

/** Decisions that started a draft follow it to the submitted application; `to` is null if the draft was deleted. */
export async function moveDecisions(trx: Knex, from: string, to: string | null): Promise<void> {
  await trx
    .table('decisions')
    .where({ application_id: from })
    .update({ application_id: to, updated_at: clock.now() })
}
