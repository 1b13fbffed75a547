import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { member } from '@fundharbor/chassis/testing/people'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { housingOpportunity } from '../../testdata/sources.test-helper.ts'

const service = documentsService()
const PROJECT = crypto.randomUUID()
const pathOf = ({ id }: { id: string }) => `/api/generated-documents/${id}`

beforeEach(() => service.as(member()))

test('a document is generated for a project, moved, and listed with it', async () => {
  const { body: document } = await service.generate({ projectId: PROJECT })
  expect(document.projectId).toBe(PROJECT)
  await service.generate()
  const listed = await service.send('GET', `/api/generated-documents?project=${PROJECT}`)
  expect(listed.body).toMatchObject([{ id: document.id }])
  const moved = await service.send('PATCH', pathOf(document), { projectId: null })
  expect(moved.body).toMatchObject({ id: document.id, projectId: null, revision: document.revision })
})

test('documents are listed by the opportunity that they are for', async () => {
  const opportunity = housingOpportunity()
  service.sources().opportunities = [opportunity]
  const { body: document } = await service.generate({ opportunityId: opportunity.id })
  await service.generate()
  const listed = await service.send('GET', `/api/generated-documents?opportunity=${opportunity.id}`)
  expect(listed.body).toMatchObject([{ id: document.id }])
})

test('members of other workspaces cannot move a document', async () => {
  const { body: document } = await service.generate()
  service.as(member())
  expect((await service.send('PATCH', pathOf(document), { projectId: PROJECT })).status).toBe(404)
})

test('deleting a project leaves its documents without one, and deletes its matches', async () => {
  const match = { userId: crypto.randomUUID(), week: '2026-11-16', readAt: new Date(0), applicantHash: '' }
  const others = crypto.randomUUID()
  const table = () => service.knex().table('match_emails')
  await table().insert([PROJECT, others].map((projectId) => ({ ...match, projectId })))
  const { body: document } = await service.generate({ projectId: PROJECT })
  const headers = { 'x-internal-secret': TEST_SECRET }
  expect((await service.send('DELETE', `/internal/projects/${PROJECT}`, undefined, headers)).status).toBe(200)
  expect((await service.send('GET', pathOf(document))).body.projectId).toBeNull()
  expect(await table().pluck('project_id')).toEqual([others])
})
