import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { clock } from '../runtime/clock.ts'
import { forget, housekeeping } from './housekeeping.ts'
import { testService } from '../testing/service.ts'

const service = testService({
  service: 'content',
  routers: [],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
})

const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)

test('what is old is forgotten, what is not old enough stays', async () => {
  const knex = service.knex()
  const key = (name: string, days: number) => ({ key: name, created_at: daysAgo(days) })
  await knex.table('idempotency_keys').insert([key('old', 3), key('new', 1)])
  const mail = (created: number, sent: number | null) => ({
    id: randomUUID(),
    recipient: 'amara@northquay.example',
    subject: `${created} ${sent}`,
    text: '',
    html: '',
    due_at: daysAgo(created),
    created_at: daysAgo(created),
    sent_at: sent === null ? null : daysAgo(sent),
  })
  await knex.table('mail_queue').insert([mail(31, 31), mail(29, 29), mail(91, null), mail(80, null)])
  await knex.table('job_runs').insert([
    { job: 'a', slot: 'old', started_at: daysAgo(91) },
    { job: 'a', slot: 'new', started_at: daysAgo(89) },
  ])
  await knex.table('rate_limits').insert([
    { key: 'over', points: 1, expire: Date.now() - 1000 },
    { key: 'on', points: 1, expire: Date.now() + 60_000 },
  ])
  await housekeeping.run(knex)
  expect(await knex.table('idempotency_keys').pluck('key')).toEqual(['new'])
  expect((await knex.table('mail_queue').pluck('subject')).toSorted()).toEqual(['29 29', '80 null'])
  expect(await knex.table('job_runs').pluck('slot')).toEqual(['new'])
  expect(await knex.table('rate_limits').pluck('key')).toEqual(['on'])
})

test('many rows go in batches, and a table that is not there is passed over', async () => {
  const knex = service.knex()
  await knex.raw(
    "INSERT INTO idempotency_keys (key, created_at) SELECT 'k' || n, now() - interval '9 days' FROM generate_series(1, 12000) n",
  )
  await forget(knex, [
    { table: 'idempotency_keys', since: 'created_at', days: 2 },
    { table: 'not_here', since: 'at', days: 1 },
  ])
  expect(await knex.table('idempotency_keys').where('key', 'like', 'k%').count()).toEqual([{ count: '0' }])
})
