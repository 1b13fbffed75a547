import { fileURLToPath } from 'node:url'
import { connectDatabase, migrate } from '@fundharbor/chassis/data/database'
import { migrateBefore, testDatabase } from '@fundharbor/chassis/testing/database'
import { member } from '@fundharbor/chassis/testing/people'
import { subHours } from 'date-fns/subHours'
import { Model } from 'objection'
import { afterAll, expect, test } from 'vitest'
import { contactBook } from '../../seeds/contacts.ts'
import { viewsThisPeriod } from '../usage/counters.ts'
import { eraseViews, moveViews } from './move-views.ts'
import { countView, hasOpened } from './views.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
let close = async () => undefined as void
afterAll(() => close())

test('what a person of the version before opened counts for the workspace of their account, and costs nothing again', async () => {
  const { url } = await testDatabase('catalog')
  const knex = connectDatabase(url, 4)
  close = () => knex.destroy()
  await migrateBefore(url, migrations, '20261128_1002_views_by_workspaces.ts')
  Model.knex(knex)
  const ana = member()
  const bo = member({ workspaceId: ana.workspaceId })
  const [first = '', second = '', third = '', fourth = ''] = Array.from({ length: 4 }, () =>
    crypto.randomUUID(),
  )
  const startedAt = subHours(new Date(), 1)
  /** As the release before counts, also while the new one starts. */
  const open = async (opportunityId: string) => {
    await knex.raw(
      `INSERT INTO view_periods AS period (user_id, started_at, used) VALUES (:id, :startedAt, 1)
       ON CONFLICT (user_id) DO UPDATE SET used = period.used + 1`,
      { id: ana.id, startedAt },
    )
    await knex.raw(
      `INSERT INTO user_opportunity_views
         (user_id, opportunity_id, viewed_at, week_number, year, period_started_at)
       SELECT user_id, :opportunityId, now(), 1, 2026, started_at FROM view_periods WHERE user_id = :id
       ON CONFLICT (user_id, period_started_at, opportunity_id) DO NOTHING`,
      { id: ana.id, opportunityId },
    )
  }
  await open(first)
  await migrate(url, migrations)
  await open(second)

  // Until it is moved, it counts for the person, wherever they work.
  const used = async (person: typeof ana) => (await viewsThisPeriod(person, 7)).used
  await countView(ana, first)
  expect([await used(ana), await used(bo)]).toEqual([2, 0])
  expect(await hasOpened(bo, first)).toBe(false)

  const { add, readContact } = contactBook()
  add(ana)
  await moveViews(knex, readContact)
  expect([await used(ana), await used(bo)]).toEqual([2, 2])
  for (const person of [ana, bo]) for (const id of [first, second]) await countView(person, id)
  expect([await used(ana), await hasOpened(bo, second)]).toEqual([2, true])
  // The release before still counts while the new one starts.
  await open(third)
  await moveViews(knex, readContact)
  expect(await used(bo)).toBe(3)
  await expect(countView(bo, fourth)).rejects.toThrow('You have opened all 3 opportunities in this period.')
  expect(await knex.table('user_opportunity_views').whereNull('workspace_id')).toEqual([])

  // A team keeps its count when the person is erased; a workspace takes its own with it.
  await eraseViews(knex, { personId: ana.id, workspaceId: undefined })
  expect(await used(bo)).toBe(3)
  expect(await knex.table('user_opportunity_views').where({ user_id: ana.id })).toEqual([])
  await eraseViews(knex, { personId: bo.id, workspaceId: bo.workspaceId })
  expect(await knex.table('user_opportunity_views')).toEqual([])
})
