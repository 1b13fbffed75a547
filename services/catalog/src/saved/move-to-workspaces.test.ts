import { fileURLToPath } from 'node:url'
import { connectDatabase, migrate } from '@fundharbor/chassis/data/database'
import { migrateBefore, testDatabase } from '@fundharbor/chassis/testing/database'
import { member } from '@fundharbor/chassis/testing/people'
import { Model } from 'objection'
import { afterAll, expect, test } from 'vitest'
import { contactBook } from '../../seeds/contacts.ts'
import { seedOpportunity } from '../../seeds/opportunities.ts'
import { moveToWorkspaces } from '../workspaces/move-to-workspaces.ts'
import { findSaved, listSaved, SavedOpportunityModel } from './opportunity-model.ts'
import { saveOpportunity } from './save-opportunity.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
let close = async () => undefined as void
afterAll(() => close())

test('what people of the version before saved moves to the workspace of their account', async () => {
  const { url } = await testDatabase('catalog')
  const knex = connectDatabase(url, 4)
  close = () => knex.destroy()
  await migrateBefore(url, migrations, '20261126_1201_saved_by_workspaces.ts')
  Model.knex(knex)
  const ana = member({ fullName: 'Ana Lopez' })
  const bo = member({ workspaceId: ana.workspaceId })
  const elsewhere = { ...ana, workspaceId: crypto.randomUUID() }
  const seed = async () => (await seedOpportunity(knex)).id
  const ids = [await seed(), await seed(), await seed()] as const
  // As the release before inserts, also while the new one starts.
  const insert = (opportunityId: string, note: string) =>
    knex.raw(
      `INSERT INTO saved_opportunities (user_id, opportunity_id, note, saved_at, seen_at)
       VALUES (?, ?, ?, now(), now()) ON CONFLICT DO NOTHING`,
      [ana.id, opportunityId, note],
    )
  await insert(ids[0], 'Ask Cy')
  await knex.raw('INSERT INTO reminder_preferences VALUES (?, ?, true, ?)', [ana.id, ids[0], 'token'])
  await migrate(url, migrations)

  // Until identity-billing says where they belong, only the person who saved them sees them.
  const { add, readContact } = contactBook()
  await moveToWorkspaces(knex, async () => {
    throw new Error('identity-billing is down')
  })
  expect(await findSaved(ana, ids[0])).toMatchObject({ note: 'Ask Cy', isMuted: true })
  expect(await findSaved(bo, ids[0])).toBeUndefined()

  add(ana)
  await moveToWorkspaces(knex, readContact)
  expect(await findSaved(ana, ids[0])).toMatchObject({ isFollowed: true, isMuted: true })
  expect(await findSaved(bo, ids[0])).toMatchObject({
    note: 'Ask Cy',
    savedByName: 'Ana Lopez',
    isFollowed: false,
  })
  expect(await findSaved(elsewhere, ids[0])).toBeUndefined()

  // Bo uses the new release, and Ana the one before, to save the same opportunity.
  await saveOpportunity(bo, ids[1])
  await SavedOpportunityModel.of(bo).patch({ note: 'From Bo' }).where({ opportunityId: ids[1] })
  await insert(ids[1], 'From Ana')
  await moveToWorkspaces(knex, readContact)
  expect(await findSaved(ana, ids[1])).toMatchObject({
    userId: bo.id,
    note: 'From Bo\nFrom Ana',
    isFollowed: true,
  })

  // If both had saved an opportunity, the one who saved it first stays named.
  await insert(ids[2], 'First')
  await knex.raw(
    `INSERT INTO saved_opportunities (user_id, opportunity_id, saved_at, seen_at)
     VALUES (?, ?, now() + interval '1 day', now())`,
    [bo.id, ids[2]],
  )
  add(bo)
  await moveToWorkspaces(knex, async (userId) => (userId === bo.id ? readContact(userId) : null))
  expect(await findSaved(bo, ids[2])).toMatchObject({ userId: bo.id, note: null })
  await moveToWorkspaces(knex, readContact)
  expect(await findSaved(bo, ids[2])).toMatchObject({
    userId: ana.id,
    savedByName: 'Ana Lopez',
    note: 'First',
    isFollowed: true,
  })
  expect((await listSaved(ana, {})).total).toBe(3)
  expect(await SavedOpportunityModel.query().whereNull('workspaceId')).toEqual([])
})
