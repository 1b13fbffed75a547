import { randomUUID } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { runDue } from '@fundharbor/chassis/testing/jobs'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedPerson } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import { revenueHistory } from './revenue.ts'
import { TestBrowser, testIdentity, testSettings } from '../../testing/identity.test-helper.ts'

const service = testIdentity()
const PATH = '/api/admin/identity-billing/statistics'

beforeEach(() => clock.setTo('2026-11-21T12:00:00.000Z'))
afterEach(() => clock.reset())

const browserOf = async (who: 'admin' | 'member') => {
  const person = await seedPerson(service.knex(), who)
  return new TestBrowser(service, await seedCookie(service.knex(), person, testSettings))
}

test('counts accounts per week, including empty weeks, and revenue by plan and currency', async () => {
  const browser = await browserOf('admin')
  const old = await seedPerson(service.knex(), 'unverified')
  await service.knex().table('users').where({ id: old.id }).update({ created_at: '2026-11-15T23:59:59Z' })
  const account = (plan: string, amount: string, more: object = {}) => ({
    workspace_id: randomUUID(),
    plan,
    status: 'active',
    next_payment: JSON.stringify({ amount, currency: 'USD', at: '2026-12-01T00:00:00.000Z' }),
    created_at: clock.now(),
    ...more,
  })
  const ending = account('basic', '10.00', { cancel_at_period_end: true })
  await service
    .knex()
    .table('billing_accounts')
    .insert([account('basic', '10.00'), account('basic', '7.50'), account('unlimited', '50.00'), ending])
  const { status, body } = await browser.send('GET', PATH)
  expect(status).toBe(200)
  expect(body.weeks).toHaveLength(12)
  expect(body.weeks.at(-2)).toEqual({ week: '2026-11-09', accounts: 1, verified: 0 })
  expect(body.weeks.at(-1)).toEqual({ week: '2026-11-16', accounts: 1, verified: 1 })
  expect(body.revenue).toEqual([
    { plan: 'unlimited', currency: 'USD', subscriptions: 1, monthly: '50.00' },
    { plan: 'basic', currency: 'USD', subscriptions: 2, monthly: '17.50' },
  ])
})

test('compares revenue with what was recorded four weeks ago', async () => {
  const browser = await browserOf('admin')
  await service.knex().table('billing_accounts').del()
  const account = (amount: string) => ({
    workspace_id: randomUUID(),
    plan: 'basic',
    status: 'active',
    next_payment: JSON.stringify({ amount, currency: 'USD', at: '2026-12-01T00:00:00.000Z' }),
    created_at: clock.now(),
  })
  await service.knex().table('billing_accounts').insert(account('10.00'))
  expect((await browser.send('GET', PATH)).body.revenueBefore).toBeNull()
  await runDue(service.knex(), revenueHistory)
  await service.knex().table('billing_accounts').insert(account('20.00'))
  clock.setTo('2026-12-18T12:00:00.000Z')
  const later = await browserOf('admin')
  expect((await later.send('GET', PATH)).body.revenueBefore).toBeNull()
  clock.setTo('2026-12-20T12:00:00.000Z')
  const latest = await browserOf('admin')
  expect((await latest.send('GET', PATH)).body.revenueBefore).toEqual([
    { plan: 'basic', currency: 'USD', subscriptions: 1, monthly: '10.00' },
  ])
})

test('only administrators can read the statistics', async () => {
  const browser = await browserOf('member')
  expect((await browser.send('GET', PATH)).status).toBe(403)
})

test('counts new organizations per week, after the week of the first one', async () => {
  const table = () => service.knex().table('organizations')
  await table().del()
  const countNew = async () => {
    const headers = { 'x-internal-secret': TEST_SECRET }
    return (await service.send('GET', '/internal/organization-counts', undefined, headers)).body
  }
  expect(await countNew()).toEqual({ total: 0, verified: 0, newPerWeek: [] })
  for (const created_at of ['2026-10-28T00:00:00Z', '2026-11-15T23:59:59Z', '2026-11-16T00:00:00Z']) {
    const owner = await seedPerson(service.knex(), 'organization-member')
    await table().where({ user_id: owner.id }).update({ created_at })
  }
  expect(await countNew()).toMatchObject({ total: 3, newPerWeek: [0, 1, 1] })
})
