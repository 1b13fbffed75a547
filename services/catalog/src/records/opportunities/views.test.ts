import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { router } from '../../public/opportunity-details/routes.ts'
import { isoWeek } from './views.ts'

const service = testService({
  service: 'catalog',
  routers: [router],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const HOUR_MS = 3_600_000
const ROUNDS = process.env.TEST_LONG ? 100 : 5

beforeEach(() => clock.setTo('2026-11-21T12:00:00.000Z'))
afterEach(() => clock.reset())

const seedMany = (count: number) =>
  Promise.all(Array.from({ length: count }, () => seedOpportunity(service.knex())))

const openAs = (person: Person, id: string) => {
  service.as(person)
  return service.send('GET', `/api/opportunities/${id}`)
}

test('the free plan refuses a fourth opportunity, but not one viewed before', async () => {
  const person = member()
  const [first, second, third, fourth] = await seedMany(4)
  for (const one of [first, second, third]) expect((await openAs(person, one!.id)).status).toBe(200)
  const { status, body } = await openAs(person, fourth!.id)
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'VIEW_LIMIT_REACHED' })
  expect(new Date(body.resetAt).getTime()).toBeCloseTo(new Date('2026-11-28T12:00:00.000Z').getTime(), -4)
  expect((await openAs(person, second!.id)).status).toBe(200)
})

test('the period ends seven days after its first view', async () => {
  const person = member()
  const [first, second, third, fourth] = await seedMany(4)
  for (const one of [first, second, third]) await openAs(person, one!.id)
  clock.advance(7 * 24 * HOUR_MS - 60_000)
  expect((await openAs(person, fourth!.id)).status).toBe(403)
  clock.advance(120_000)
  expect((await openAs(person, fourth!.id)).status).toBe(200)
})

test('a trial allows five views, paid plans and administrators any number', async () => {
  const trial = member({ trialExpired: false, trialEndDate: '2026-11-23T12:00:00.000Z' })
  const many = await seedMany(7)
  const granted = async (person: Person) => {
    const answers = []
    for (const { id } of many) answers.push((await openAs(person, id)).status)
    return answers.filter((status) => status === 200).length
  }
  expect(await granted(trial)).toBe(5)
  expect(await granted(member({ subscriptionStatus: 'basic' }))).toBe(7)
  expect(await granted(admin())).toBe(7)
})

test('of fifty concurrent views by five members, exactly three succeed', async () => {
  const many = await seedMany(50)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { workspaceId } = member()
    const members = Array.from({ length: 5 }, () => member({ workspaceId }))
    const answers = await Promise.all(many.map(({ id }, index) => openAs(members[index % 5]!, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(47)
  }
})

test('concurrent views of one opportunity count once', async () => {
  const person = member()
  const [one, two, three] = await seedMany(3)
  service.as(person)
  await Promise.all(Array.from({ length: 10 }, () => service.send('GET', `/api/opportunities/${one!.id}`)))
  expect((await openAs(person, two!.id)).status).toBe(200)
  expect((await openAs(person, three!.id)).status).toBe(200)
})

test('members of a workspace share its views, and each of their own workspaces has others', async () => {
  const [first, second, third, fourth] = await seedMany(4)
  const ana = member()
  const bo = member({ workspaceId: ana.workspaceId })
  expect((await openAs(ana, first!.id)).status).toBe(200)
  // What a colleague has opened in the period costs nothing.
  expect((await openAs(bo, first!.id)).status).toBe(200)
  for (const one of [second, third]) expect((await openAs(bo, one!.id)).status).toBe(200)
  expect((await openAs(ana, fourth!.id)).body.code).toBe('VIEW_LIMIT_REACHED')
  expect((await openAs(ana, third!.id)).status).toBe(200)
  clock.advance(1000)
  const elsewhere = { ...ana, workspaceId: crypto.randomUUID() }
  expect((await openAs(elsewhere, fourth!.id)).status).toBe(200)
})

test('a view is stored with its ISO week and year', async () => {
  const person = member()
  const [one] = await seedMany(1)
  await openAs(person, one!.id)
  const [view] = await service.knex().table('user_opportunity_views').where({ user_id: person.id })
  expect(view).toMatchObject({ weekNumber: 47, year: 2026 })
  expect(isoWeek(new Date('2027-01-01T00:00:00Z'))).toEqual({ week: 53, year: 2026 })
  expect(isoWeek(new Date('2024-12-30T00:00:00Z'))).toEqual({ week: 1, year: 2025 })
})

test('a record without any text costs no view, unless its source lists documents', async () => {
  const person = member()
  const bare = { description: '', excerpt: '' }
  const free = await seedOpportunity(service.knex(), bare)
  expect((await openAs(person, free.id)).status).toBe(200)
  const used = () => service.knex().table('view_periods').where({ workspace_id: person.workspaceId })
  expect(await used()).toEqual([])
  const listed = await seedOpportunity(service.knex(), bare)
  const documents = JSON.stringify([{ name: 'Call.pdf', url: 'https://funder.example/call.pdf' }])
  await service.knex().table('opportunities').where({ id: listed.id }).update({ documents })
  const criteria = await seedOpportunity(service.knex(), { ...bare, selectionCriteria: '<p>Need.</p>' })
  for (const { id } of [listed, criteria]) await openAs(person, id)
  expect(await used()).toMatchObject([{ used: 2 }])
})

test('unknown, withdrawn and malformed ids are 404 and cost no view', async () => {
  const person = member()
  const withdrawn = await seedOpportunity(service.knex(), { isActive: false })
  for (const id of [crypto.randomUUID(), withdrawn.id, 'not-an-id']) {
    expect((await openAs(person, id)).status).toBe(404)
  }
  expect(await service.knex().table('view_periods').where({ workspace_id: person.workspaceId })).toEqual([])
})
