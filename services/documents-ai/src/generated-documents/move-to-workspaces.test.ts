import { fileURLToPath } from 'node:url'
import { connectDatabase, migrate } from '@fundharbor/chassis/data/database'
import { migrateBefore, testDatabase } from '@fundharbor/chassis/testing/database'
import { member } from '@fundharbor/chassis/testing/people'
import { Model } from 'objection'
import { afterAll, expect, test } from 'vitest'
import { listDocuments } from './lists.ts'
import { GeneratedDocumentModel } from './model.ts'
import { moveToWorkspaces } from './move-to-workspaces.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
let close = async () => undefined as void
afterAll(() => close())

test('documents of the version before move to the workspace of their creator’s account', async () => {
  const { url } = await testDatabase('documents_ai')
  const knex = connectDatabase(url, 4)
  close = () => knex.destroy()
  await migrateBefore(url, migrations, '20261126_1301_documents_by_workspaces.ts')
  Model.knex(knex)
  const ana = member()
  const bo = member({ workspaceId: ana.workspaceId })
  const cy = member()
  const elsewhere = { ...ana, workspaceId: crypto.randomUUID() }
  // As the release before inserts, also while the new one starts.
  const insert = async (userId: string, title: string) => {
    const id = crypto.randomUUID()
    await knex.raw(
      `INSERT INTO generated_documents (id, user_id, template_id, template_name, template_version, title, content,
         writer, missing, created_at, updated_at)
       VALUES (?, ?, ?, 'Cover Letter', 1, ?, '<p>x</p>', 'built-in', '[]', now(), now())`,
      [id, userId, crypto.randomUUID(), title],
    )
    return id
  }
  const titles = async (person: typeof ana) =>
    (await listDocuments(person, { sort: 'title' })).rows.map(({ title }) => title)
  await insert(ana.id, 'Anchors')
  await insert(cy.id, 'Cranes')
  await migrate(url, migrations)

  // Until identity-billing says where they belong, only their creator sees them, in every workspace.
  await moveToWorkspaces(async () => {
    throw new Error('identity-billing is down')
  })
  await moveToWorkspaces(async () => ({ workspaceId: null }))
  expect(await titles(ana)).toEqual(['Anchors'])
  expect(await titles(elsewhere)).toEqual(['Anchors'])
  expect(await titles(bo)).toEqual([])

  const deleted = await insert(ana.id, 'Deleted')
  await knex.raw('UPDATE generated_documents SET deleted_at = now() WHERE id = ?', [deleted])
  await insert(ana.id, 'Boats')
  // Cy’s account was deleted; erasing it deletes their documents.
  await moveToWorkspaces(async (id) => (id === ana.id ? { workspaceId: ana.workspaceId } : null))
  expect(await titles(ana)).toEqual(['Anchors', 'Boats'])
  expect(await titles(bo)).toEqual(['Anchors', 'Boats'])
  expect(await titles(elsewhere)).toEqual([])
  expect(await titles(cy)).toEqual(['Cranes'])
  expect(await GeneratedDocumentModel.withDeleted(bo).findById(deleted)).toMatchObject({
    userId: ana.id,
    updatedBy: ana.id,
  })
})
