import { fileURLToPath } from 'node:url'
import { connectDatabase, migrate } from '@fundharbor/chassis/data/database'
import { migrateBefore, testDatabase } from '@fundharbor/chassis/testing/database'
import { member } from '@fundharbor/chassis/testing/people'
import { Model } from 'objection'
import { afterAll, expect, test } from 'vitest'
import { readFeedback } from './feedback.ts'
import { DEFAULT_PROJECT } from './lists.ts'
import { moveFeedback } from './move-feedback.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
let close = async () => undefined as void
afterAll(() => close())

test('feedback of the version before moves to the workspace of its project; the latest counts', async () => {
  const { url } = await testDatabase('documents_ai')
  const knex = connectDatabase(url, 4)
  close = () => knex.destroy()
  await migrateBefore(url, migrations, '20261128_2001_feedback_by_workspaces.ts')
  Model.knex(knex)
  const ana = member()
  const bo = member({ workspaceId: ana.workspaceId })
  const cy = member()
  const project = crypto.randomUUID()
  const [clinics, tools] = [crypto.randomUUID(), crypto.randomUUID()]
  const insert = (userId: string, opportunityId: string, more: object = {}) =>
    knex.table('recommendation_feedback').insert({
      user_id: userId,
      opportunity_id: opportunityId,
      feedback: 'interested',
      facts: JSON.stringify({ title: 'Night clinics', funderName: 'Health Fund', deadline: null }),
      given_at: '2026-11-20T12:00:00.000Z',
      ...more,
    })
  const feedbackOf = async ({ id: userId, workspaceId }: typeof ana, projectId = DEFAULT_PROJECT) =>
    (await readFeedback({ userId, workspaceId, projectId })).map(({ opportunityId, feedback }) => [
      opportunityId,
      feedback,
    ])
  await insert(ana.id, clinics)
  await insert(ana.id, tools, { project_id: project })
  await insert(cy.id, clinics)
  await migrate(url, migrations)
  // The release before still inserts while the new one starts.
  await insert(bo.id, clinics, { feedback: 'not for me', given_at: '2026-11-21T12:00:00.000Z' })

  const isUnmoved = async () => {
    expect(await feedbackOf(ana)).toEqual([[clinics, 'interested']])
    expect(await feedbackOf(bo)).toEqual([[clinics, 'not for me']])
    expect(await feedbackOf(ana, project)).toEqual([[tools, 'interested']])
    expect(await feedbackOf(bo, project)).toEqual([])
  }
  await isUnmoved()
  await moveFeedback(async () => {
    throw new Error('identity-billing is down')
  })
  await moveFeedback(async () => null)
  await isUnmoved()

  // Cy’s account was deleted; erasing it deletes their feedback.
  const readWorkspace = async (userId: string) => (userId === cy.id ? null : ana.workspaceId)
  for (let times = 0; times < 2; times += 1) await moveFeedback(readWorkspace)
  for (const person of [ana, bo]) {
    expect(await feedbackOf(person)).toEqual([[clinics, 'not for me']])
    expect(await feedbackOf(person, project)).toEqual([[tools, 'interested']])
  }
  expect(await feedbackOf({ ...ana, workspaceId: cy.workspaceId })).toEqual([])
  expect(await feedbackOf(cy)).toEqual([[clinics, 'interested']])
})
