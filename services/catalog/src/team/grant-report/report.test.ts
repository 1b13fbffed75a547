import { announcedBy } from '@fundharbor/chassis/testing/announced'
import { describe, expect, test } from 'vitest'
import { grantsService } from '../my-grants/grants-service.test-helper.ts'

const service = grantsService()
const { join, signIn, to, add, move, change, award } = service

const report = async () => (await to('GET', '/report')).body

interface Facts {
  funderName?: string
  currency?: string
  requested?: string
  deadline?: Date | null
}

/** A grant that was asked for. */
async function grantOf({ requested, ...facts }: Facts = {}) {
  const grant = await add({ funderName: 'Health Fund', ...facts })
  await change(grant.id, { requested: requested ?? null, revision: 1 })
  return grant
}

const send = async (facts: Facts, on: string) => {
  const grant = await grantOf(facts)
  await move(grant.id, { status: 'sent', sent: { on }, version: 1 })
  return grant
}

const end = async (facts: Facts, on: string, status: 'won' | 'lost', awarded?: string) => {
  const grant = await send(facts, on)
  await move(grant.id, { status, version: 2 })
  if (awarded) await award(grant.id, { terms: { amount: awarded, currency: 'USD' }, version: 0 })
  return grant
}

const nothing = { count: 0, sum: '0.00', unknown: 0 }

describe('the figures', () => {
  test('are exact, by year and by funder, and never across currencies', async () => {
    signIn()
    await end({ requested: '0.10' }, '2025-03-01', 'won', '0.20')
    await end({ requested: '0.20' }, '2026-03-01', 'won')
    await end({ requested: '1000.01', funderName: 'Barr' }, '2026-04-01', 'lost')
    await send({ requested: '9999999999.99', funderName: 'health fund' }, '2026-11-01')
    await send({ requested: '7', currency: 'EUR', funderName: 'Barr' }, '2026-11-02')
    await grantOf({ requested: '5' })
    const { totals, years, funders } = await report()
    expect(totals).toEqual([
      {
        currency: 'USD',
        requested: { count: 4, sum: '10000001000.30', unknown: 0 },
        won: { count: 2, sum: '0.20', unknown: 1 },
        pending: { count: 1, sum: '9999999999.99', unknown: 0 },
        lost: { count: 1, sum: '1000.01', unknown: 0 },
      },
      {
        currency: 'EUR',
        requested: { count: 1, sum: '7.00', unknown: 0 },
        won: nothing,
        pending: { count: 1, sum: '7.00', unknown: 0 },
        lost: nothing,
      },
    ])
    const short = (rows: any[]) =>
      rows.map(({ year, slug, name, currency, requested }) => [year ?? [slug, name], currency, requested.sum])
    expect(short(years)).toEqual([
      [2026, 'USD', '10000001000.20'],
      [2026, 'EUR', '7.00'],
      [2025, 'USD', '0.10'],
    ])
    expect(short(funders)).toEqual([
      [['health-fund', 'Health Fund'], 'USD', '10000000000.29'],
      [['barr', 'Barr'], 'USD', '1000.01'],
      [['barr', 'Barr'], 'EUR', '7.00'],
    ])
  })

  test('of the money to come are what was asked for times the estimate, by quarter', async () => {
    signIn()
    // Sent in November, decided after three months.
    await send({ requested: '100.01' }, '2026-11-10')
    await send({ requested: '50' }, '2024-01-10')
    const writing = await grantOf({ requested: '1000', deadline: new Date('2027-06-30T22:00:00.000Z') })
    await move(writing.id, { status: 'writing', version: 1 })
    const deciding = await grantOf({ requested: '0.05', deadline: null, currency: 'EUR' })
    await move(deciding.id, { status: 'deciding', version: 1 })
    const unknown = await grantOf({})
    await move(unknown.id, { status: 'deciding', version: 1 })
    const missed = await grantOf({ requested: '80', deadline: new Date('2026-11-01T22:00:00.000Z') })
    await move(missed.id, { status: 'deciding', version: 1 })
    const first = await report()
    expect(first.estimates).toEqual({ deciding: 10, writing: 25, sent: 40, months: 3 })
    expect(first.leftOut).toEqual({ unknown: 1, missed: 1 })
    expect(first.expected).toEqual([
      { quarter: '2026-Q4', currency: 'USD', sum: '20.00', promised: '0.00', count: 1 },
      { quarter: '2027-Q1', currency: 'USD', sum: '40.00', promised: '0.00', count: 1 },
      { quarter: '2027-Q3', currency: 'USD', sum: '250.00', promised: '0.00', count: 1 },
      { quarter: null, currency: 'EUR', sum: '0.01', promised: '0.00', count: 1 },
    ])
    const estimates = { deciding: 0, writing: 100, sent: 33, months: 12 }
    expect((await to('PUT', '/report/estimates', estimates)).body).toEqual(estimates)
    const { expected } = await report()
    expect(expected.map(({ quarter, sum }: any) => [quarter, sum])).toEqual([
      ['2026-Q4', '16.50'],
      ['2027-Q4', '33.00'],
      ['2028-Q2', '1000.00'],
      [null, '0.00'],
    ])
  })

  test('of the money to come are also what awards have promised and not paid, until they are closed', async () => {
    signIn()
    await send({ requested: '100' }, '2026-11-10')
    const { id } = await end({ requested: '9' }, '2026-03-01', 'won', '60')
    const payments = [
      { amount: '10', expectedOn: '2026-10-01' },
      { amount: '20.50', expectedOn: '2027-02-15' },
      { amount: '5' },
      { amount: '7', expectedOn: '2027-02-15', receivedOn: '2026-11-20' },
    ]
    await award(id, { payments, version: 1 })
    expect((await report()).expected).toEqual([
      { quarter: '2026-Q4', currency: 'USD', sum: '0.00', promised: '10.00', count: 1 },
      { quarter: '2027-Q1', currency: 'USD', sum: '40.00', promised: '20.50', count: 2 },
      { quarter: null, currency: 'USD', sum: '0.00', promised: '5.00', count: 1 },
    ])
    await award(id, { closedOn: '2026-11-21', version: 2 })
    expect((await report()).expected).toMatchObject([{ quarter: '2027-Q1', promised: '0.00', count: 1 }])
  })

  test('come with the reports that are due for grants that were won', async () => {
    const won = await end({}, '2026-03-01', 'won')
    await to('POST', `/${won.id}/steps`, { title: 'Thank them', dueOn: '2026-10-01' })
    await to('POST', `/${won.id}/steps`, { title: 'Final report', kind: 'report', dueOn: '2027-01-31' })
    await to('POST', `/${won.id}/steps`, { title: 'Interim report', kind: 'report', dueOn: '2026-11-01' })
    const of = { grantId: won.id, opportunityTitle: won.opportunity.title }
    expect((await report()).due).toEqual([
      { ...of, title: 'Interim report', dueOn: '2026-11-01', isLate: true },
      { ...of, title: 'Final report', dueOn: '2027-01-31', isLate: false },
    ])
  })
})

describe('the report', () => {
  test('of one workspace is not that of another, whose estimates stay', async () => {
    const { workspaceId } = signIn()
    await send({ requested: '10' }, '2026-11-10')
    const estimates = { deciding: 1, writing: 2, sent: 3, months: 4 }
    expect(await announcedBy(service.knex(), () => to('PUT', '/report/estimates', estimates))).toContainEqual(
      {
        topic: 'grants',
        workspaceId,
      },
    )
    signIn()
    expect(await report()).toMatchObject({ totals: [], expected: [], estimates: { sent: 40 } })
  })

  test('needs a plan with analytics; estimates need a role that can edit', async () => {
    const { workspaceId } = signIn()
    const estimates = { deciding: 1, writing: 2, sent: 300, months: 4 }
    expect((await to('PUT', '/report/estimates', estimates)).body.fields).toEqual({
      sent: 'Enter 0 to 100 percent',
    })
    service.as(join({ workspaceId, workspaceRole: 'viewer' }))
    expect((await to('GET', '/report')).status).toBe(200)
    expect((await to('PUT', '/report/estimates', { ...estimates, sent: 3 })).status).toBe(403)
    signIn({ subscriptionStatus: 'freemium' })
    expect((await to('GET', '/report')).body.code).toBe('PLAN_REQUIRED')
    expect((await to('PUT', '/report/estimates', { ...estimates, sent: 3 })).body.code).toBe('PLAN_REQUIRED')
  })
})
