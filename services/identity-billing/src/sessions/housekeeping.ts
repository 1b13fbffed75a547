import { clock } from '@fundharbor/chassis/runtime/clock'
import { forget } from '@fundharbor/chassis/jobs/housekeeping'
import type { Job } from '@fundharbor/chassis/jobs/jobs'

/**
 * Forgets sessions and tokens once they could not be used any more for a day, events of the payment provider (it
 * repeats them for days at most), claims on checkouts, and erasures that every service has carried out.
 */
export const sessionHousekeeping: Job = {
  name: 'expired sessions',
  schedule: '25 3 * * *',
  slot: (now) => now.toISOString().slice(0, 10),
  async run(knex) {
    const yesterday = new Date(clock.now().getTime() - 86_400_000)
    await knex.table('sessions').where('expire', '<', yesterday).delete()
    await knex.table('tokens').where('expires_at', '<', yesterday).delete()
    await forget(knex, [
      { table: 'stripe_events', since: 'received_at', days: 90 },
      { table: 'checkout_claims', since: 'claimed_at', days: 30 },
      { table: 'erasures', since: 'done_at', days: 90 },
    ])
  },
}
