import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { member, organizationMember } from '@fundharbor/chassis/testing/people'
import { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'

const service = documentsService()
const LIST = '/api/generated-documents'
const secret = { 'x-internal-secret': TEST_SECRET }
const pathOf = ({ id }: { id: string }) => `${LIST}/${id}`

let ana = organizationMember()
let bo = member()

beforeEach(() => {
  ana = organizationMember({ fullName: 'Ana Lopez' })
  bo = member({ workspaceId: ana.workspaceId, workspaceRole: 'editor' })
  service.as(ana)
})

const made = async (title = 'Keys First') => (await service.generate({ title })).body
const listed = async () => (await service.send('GET', LIST)).body.map(({ title }: any) => title)

test('members see the same documents, with who created them and who saved them last', async () => {
  const document = await made()
  expect(document).toMatchObject({ createdBy: ana.id, updatedBy: ana.id })
  service.as(bo)
  await made('Boats')
  expect(await listed()).toEqual(['Boats', 'Keys First'])
  const saved = await service.send('PUT', pathOf(document), {
    title: 'Keys',
    content: '<p>x</p>',
    revision: 1,
  })
  expect(saved.body).toMatchObject({ revision: 2, createdBy: ana.id, updatedBy: bo.id })

  service.as(ana)
  expect(await listed()).toEqual(['Boats', 'Keys'])
  const late = await service.send('PUT', pathOf(document), {
    title: 'Late',
    content: '<p>y</p>',
    revision: 1,
  })
  expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect((await service.send('GET', pathOf(document))).body).toMatchObject({
    title: 'Keys',
    updatedBy: bo.id,
  })
})

test('members work on each other’s documents', async () => {
  const document = await made()
  await service.send('PUT', pathOf(document), { title: 'Keys', content: '<p>x</p>', revision: 1 })
  service.as(bo)
  expect((await service.send('GET', `${pathOf(document)}/versions/1`)).body.title).toBe('Keys First')
  const back = await service.send('POST', `${pathOf(document)}/versions/1/restore`)
  expect(back.body).toMatchObject({ title: 'Keys First', updatedBy: bo.id })
  expect((await service.send('DELETE', pathOf(document))).status).toBe(200)
  service.as(ana)
  expect(await listed()).toEqual([])
  expect((await service.send('POST', `${pathOf(document)}/restore`)).body.title).toBe('Keys First')
  service.as(bo)
  expect(await listed()).toEqual(['Keys First'])
})

const reads = ['', '/versions', '/versions/1', '/checks', '/criteria', '/download']
const bodies: Record<string, object> = {
  PUT: { title: 'x', content: '<p>x</p>', revision: 2 },
  PATCH: { projectId: null },
}
const changes = ({ id }: { id: string }): [string, string, object?][] => [
  ['PUT', `${LIST}/${id}`, bodies.PUT],
  ['PATCH', `${LIST}/${id}`, bodies.PATCH],
  ['DELETE', `${LIST}/${id}`],
  ['POST', `${LIST}/${id}/restore`],
  ['POST', `${LIST}/${id}/versions/1/restore`],
]
const others = ({ id }: { id: string }): [string, string, object?][] => [
  ['POST', '/api/translate-document', { documentId: id, targetLanguage: 'fr' }],
  ['POST', '/api/translate-document/changes', { documentId: id, revision: 2 }],
  ['POST', '/api/rewrite-text', { documentId: id, html: '<p>x</p>', wish: 'shorter' }],
]

async function madeWithVersion() {
  const document = await made()
  await service.send('PUT', pathOf(document), { title: 'Keys', content: '<p>x</p>', revision: 1 })
  return document
}

test.each(WorkspaceRole.options.filter((role) => role !== 'owner' && role !== 'editor'))(
  'the role %s reads documents and changes none',
  async (workspaceRole) => {
    const document = await madeWithVersion()
    service.as(member({ workspaceId: ana.workspaceId, workspaceRole }))
    expect(await listed()).toEqual(['Keys'])
    for (const path of reads)
      expect((await service.send('GET', pathOf(document) + path)).status, path).toBe(200)
    for (const [method, path, body] of [...changes(document), ...others(document)])
      expect((await service.send(method, path, body)).status, `${method} ${path}`).toBe(403)
    expect((await service.generate()).status).toBe(403)
    service.as(ana)
    expect((await service.send('GET', pathOf(document))).body).toMatchObject({ title: 'Keys', revision: 2 })
  },
)

test('documents of another workspace are 404, also for their creator who switched there or left', async () => {
  const document = await madeWithVersion()
  for (const person of [member(), { ...ana, workspaceId: member().workspaceId }]) {
    service.as(person)
    expect(await listed()).toEqual([])
    for (const path of reads)
      expect((await service.send('GET', pathOf(document) + path)).status, path).toBe(404)
    for (const [method, path, body] of changes(document))
      expect((await service.send(method, path, body)).status, `${method} ${path}`).toBe(404)
  }
  service.as(bo)
  expect(await listed()).toEqual(['Keys'])
})

test('a repeated request gets no document of the workspace that the session was in before', async () => {
  const headers = { accept: 'text/event-stream', 'idempotency-key': 'one click' }
  expect((await service.generate({}, headers)).body).toContain('event: finished')
  service.as({ ...ana, workspaceId: member().workspaceId })
  expect(await service.generate({}, headers)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
})

const erase = (person: { id: string }, workspaceId?: string) =>
  service.send(
    'DELETE',
    `/internal/people/${person.id}?${workspaceId ? `workspaceId=${workspaceId}` : ''}`,
    undefined,
    secret,
  )

test('an account export has what the person created, without what a colleague wrote since', async () => {
  const document = await made()
  await made('Boats')
  service.as(bo)
  await made('Cranes')
  await service.send('PUT', pathOf(document), { title: 'Keys', content: '<p>By Bo</p>', revision: 1 })
  const { body } = await service.send('GET', `/internal/export/${ana.id}`, undefined, secret)
  expect(body.generatedDocuments).toMatchObject([
    { title: 'Keys', content: '' },
    { title: 'Boats', content: expect.stringContaining('<p>') },
  ])
})

test('a team keeps the documents of a deleted account, without who wrote them', async () => {
  const document = await made()
  service.as(bo)
  await made('Boats')
  const { body: exported } = await service.send('GET', `/internal/export/${bo.id}`, undefined, secret)
  expect(exported.generatedDocuments).toMatchObject([{ title: 'Boats', createdBy: bo.id }])

  service.as(ana)
  expect((await erase(ana)).status).toBe(200)
  service.as(bo)
  expect(await listed()).toEqual(['Boats', 'Keys First'])
  const kept = (await service.send('GET', pathOf(document))).body
  expect(kept).toMatchObject({ createdBy: null, updatedBy: null })
  for (const table of ['generated_documents', 'writing_runs'])
    expect(JSON.stringify(await service.knex().table(table)), table).not.toContain(ana.id)

  expect((await erase(bo, bo.workspaceId)).status).toBe(200)
  expect(await service.knex().table('generated_documents').where({ workspace_id: bo.workspaceId })).toEqual(
    [],
  )
})

test('an erased workspace takes what its former members wrote there, and nothing of other workspaces', async () => {
  service.as(bo)
  await made('Boats')
  const elsewhere = { ...bo, workspaceId: member().workspaceId }
  service.as(elsewhere)
  await made('Elsewhere')
  expect((await erase(ana, ana.workspaceId)).status).toBe(200)
  expect(await listed()).toEqual(['Elsewhere'])
  const runs = await service.knex().table('writing_runs').where({ user_id: bo.id }).pluck('workspace_id')
  expect(runs).toEqual([elsewhere.workspaceId])
})
