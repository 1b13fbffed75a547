import type { Knex } from 'knex'
import { Model } from 'objection'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from './failures.ts'

/** Creates the table of counts; call it in a service's migration. */
export async function createRateLimits(knex: Knex): Promise<void> {
  await knex.schema.createTable('rate_limits', (table) => {
    table.string('key', 255).primary()
    table.integer('points').notNullable().defaultTo(0)
    table.bigInteger('expire').index()
  })
}

/**
 * Lets `times` attempts per `seconds` and key through, counted over every replica. The function answers when the
 * attempt may go on and throws TOO_MANY_REQUESTS when it may not. `name` keeps limits apart.
 */
export function rateLimit(name: string, { times, seconds }: { times: number; seconds: number }) {
  let limiter: RateLimiterPostgres | undefined
  return async (key: string): Promise<void> => {
    limiter ??= new RateLimiterPostgres({
      storeClient: Model.knex(),
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: times,
      duration: seconds,
    })
    try {
      await limiter.consume(key.slice(0, 200))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
    }
  }
}
