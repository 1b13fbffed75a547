import { subDays } from 'date-fns/subDays'
import { expect, test } from 'vitest'
import { clock } from '../runtime/clock.ts'
import { testService } from '../testing/service.ts'
import { applyRetention, retentionJob } from './retention.ts'

const service = testService({
  service: 'content',
  routers: [],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
})

test('deletes rows when their time is over, and not before', async () => {
  const knex = service.knex()
  const key = (name: string, days: number) => ({ key: name, created_at: subDays(clock.now(), days) })
  await knex.table('idempotency_keys').insert([key('old', 3), key('new', 1)])
  await knex.table('rate_limits').insert([
    { key: 'over', points: 1, expire: Date.now() - 1000 },
    { key: 'on', points: 1, expire: Date.now() + 60_000 },
  ])
  await retentionJob().run(knex, clock.now())
  expect(await knex.table('idempotency_keys').pluck('key')).toEqual(['new'])
  expect(await knex.table('rate_limits').pluck('key')).toEqual(['on'])
})

test('applies the rules of a service', async () => {
  const knex = service.knex()
  await knex.table('idempotency_keys').insert({ key: 'an hour old', created_at: clock.now() })
  await retentionJob([{ table: 'idempotency_keys', since: 'created_at', days: -1 }]).run(knex, clock.now())
  expect(await knex.table('idempotency_keys')).toEqual([])
})

test('deletes many rows in batches and skips tables that do not exist', async () => {
  const knex = service.knex()
  await knex.raw(
    "INSERT INTO idempotency_keys (key, created_at) SELECT 'k' || n, now() - interval '9 days' FROM generate_series(1, 12000) n",
  )
  await applyRetention(knex, [
    { table: 'idempotency_keys', since: 'created_at', days: 2 },
    { table: 'not_here', since: 'at', days: 1 },
  ])
  expect(await knex.table('idempotency_keys').where('key', 'like', 'k%').count()).toEqual([{ count: '0' }])
})
