import { clock } from '@fundharbor/chassis/clock'
import type { Job } from '@fundharbor/chassis/jobs'

/** Forgets sessions and tokens once they could not be used any more for a day. */
export const sessionHousekeeping: Job = {
  name: 'expired sessions',
  schedule: '25 3 * * *',
  slot: (now) => now.toISOString().slice(0, 10),
  async run(knex) {
    const yesterday = new Date(clock.now().getTime() - 86_400_000)
    await knex.table('sessions').where('expire', '<', yesterday).delete()
    await knex.table('tokens').where('expires_at', '<', yesterday).delete()
  },
}
