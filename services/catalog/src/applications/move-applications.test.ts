import { fileURLToPath } from 'node:url'
import { connectDatabase, migrate } from '@fundharbor/chassis/data/database'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { migrateBefore, testDatabase } from '@fundharbor/chassis/testing/database'
import { member } from '@fundharbor/chassis/testing/people'
import { Model } from 'objection'
import { afterAll, expect, test } from 'vitest'
import { contactBook } from '../../seeds/contacts.ts'
import { seedOpportunity } from '../../seeds/opportunities.ts'
import { readFeedOwner } from '../calendar/feeds.ts'
import { moveToWorkspaces } from '../workspaces/move-to-workspaces.ts'
import { countSubmitted } from './count-against-limit.ts'
import { readEvents } from './events.ts'
import { readHistory } from './history.ts'
import { listOwn } from './lists.ts'
import { ApplicationModel } from './model.ts'
import { findOwnApplication } from './own-application.ts'
import { saveDraft } from './save-draft.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
let close = async () => undefined as void
afterAll(() => close())

test('applications of the version before move to the workspace of their person’s account', async () => {
  const { url } = await testDatabase('catalog')
  const knex = connectDatabase(url, 4)
  close = () => knex.destroy()
  await migrateBefore(url, migrations, '20261128_0901_applications_by_workspaces.ts')
  Model.knex(knex)
  const ana = member({ fullName: 'Ana Lopez' })
  const bo = member({ workspaceId: ana.workspaceId, fullName: 'Bo Lind' })
  const seed = async () => (await seedOpportunity(knex)).id
  const ids = [await seed(), await seed()] as const
  // As the release before inserts, also while the new one starts.
  const insert = async (person: typeof ana, opportunityId: string, facts: object) => {
    const [row] = await knex
      .table('applications')
      .insert({
        user_id: person.id,
        applicant_name: person.fullName,
        applicant_email: person.email,
        opportunity_id: opportunityId,
        opportunity_title: 'Clinics',
        currency: 'USD',
        created_at: clock.now(),
        updated_at: clock.now(),
        ...facts,
      })
      .onConflict(knex.raw("(user_id, opportunity_id) WHERE status = 'draft'"))
      .merge()
      .returning('id')
    return row.id as string
  }
  const submitted = await insert(ana, ids[0], { status: 'submitted', submitted_at: clock.now() })
  await knex
    .table('application_history')
    .insert({ application_id: submitted, status: 'submitted', actor_id: ana.id, at: clock.now() })
  await insert(ana, ids[1], {
    status: 'draft',
    project_title: 'Night',
    project_category: 'health',
    own_notes: 'Ask Cy',
  })
  const month = clock.now().toISOString().slice(0, 7)
  await knex.table('monthly_applications').insert({ user_id: ana.id, month, used: 2 })
  await knex.table('calendar_feeds').insert({ user_id: ana.id, secret: 'feed', created_at: clock.now() })
  await migrate(url, migrations)

  // Until identity-billing says where they belong, only their person sees them.
  const titlesOf = async (person: typeof ana) =>
    (await listOwn(person, {})).rows.map(({ projectTitle, status }) => `${status} ${projectTitle}`).toSorted()
  const countOf = (person: typeof ana) =>
    countSubmitted(knex, { userId: person.id, workspaceId: person.workspaceId, month })
  await moveToWorkspaces(knex, async () => {
    throw new Error('identity-billing is down')
  })
  expect(await titlesOf(ana)).toEqual(['draft Night', 'submitted null'])
  expect(await titlesOf(bo)).toEqual([])
  expect([await countOf(ana), await countOf(bo)]).toEqual([2, 0])
  await saveDraft(ana, {
    opportunityId: ids[1],
    revision: 1,
    projectTitle: 'Night',
    projectCategory: 'health',
  })

  // Bo starts a draft for the same opportunity with the new release before Ana's is moved.
  const kept = await saveDraft(bo, { opportunityId: ids[1], revision: 0, projectTitle: 'Night clinic' })
  const { add, readContact } = contactBook()
  add(ana)
  await moveToWorkspaces(knex, readContact)
  for (const person of [ana, bo]) {
    expect(await titlesOf(person)).toEqual(['draft Night clinic', 'submitted null'])
    expect(await countOf(person)).toBe(2)
  }
  expect(await ApplicationModel.query().findById(kept.id)).toMatchObject({
    projectTitle: 'Night clinic',
    projectCategory: 'health',
    revision: 2,
  })
  expect(await readEvents(kept.id, bo.id)).toMatchObject([
    { kind: 'merged', name: 'Ana Lopez', note: 'Project title: Night' },
  ])
  const notesFor = async (person: typeof ana) => (await findOwnApplication(person, kept.id)).ownNotes
  expect([await notesFor(ana), await notesFor(bo)]).toEqual(['Ask Cy', null])
  const moved = await ApplicationModel.query().findById(submitted).throwIfNotFound()
  expect(await readHistory(moved, bo.id)).toMatchObject([{ name: 'Ana Lopez', isYours: false }])

  expect(await readFeedOwner('feed')).toEqual({ userId: ana.id, workspaceId: ana.workspaceId })

  // The release before goes on counting and saving until it has ended.
  await knex.table('monthly_applications').where({ user_id: ana.id }).increment('used', 1)
  expect([await countOf(ana), await countOf(bo)]).toEqual([3, 2])
  await insert(ana, await seed(), { status: 'draft', project_title: 'Late' })
  await moveToWorkspaces(knex, readContact)
  expect([await countOf(ana), await countOf(bo)]).toEqual([3, 3])
  expect(await titlesOf(bo)).toContain('draft Late')
  expect(await ApplicationModel.query().whereNull('workspaceId')).toEqual([])
})
