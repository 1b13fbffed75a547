import { organizationMember } from '@fundharbor/chassis/testing/people'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'

const service = documentsService()
const comment = { anchor: { from: 'AA==', to: 'AAE=' }, quote: 'house people', text: 'How many?' }
let documentId = ''
let comments = ''

beforeEach(async () => {
  service.as(organizationMember())
  documentId = (await service.generate()).body.id
  comments = `/api/generated-documents/${documentId}/comments`
})

const statusesOf = async (times: number, send: () => Promise<{ status: number }>) => {
  const statuses = new Set<number>()
  for (let time = 0; time < times; time += 1) statuses.add((await send()).status)
  return [...statuses]
}

test('nobody has comments read without a pause', async () => {
  expect(await statusesOf(130, () => service.send('GET', comments))).toEqual([200, 429])
})

test('nobody has everybody load comments again without a pause', async () => {
  const { id } = (await service.send('POST', comments, comment)).body
  const resolve = () => service.send('PUT', `${comments}/${id}/status`, { status: 'resolved' })
  expect(await statusesOf(70, resolve)).toEqual([200, 429])
})

test('the comments of a document are together not longer than a book', async () => {
  const rows = Array.from({ length: 250 }, () => ({
    document_id: documentId,
    text: 'x'.repeat(2000),
    created_at: new Date(),
  }))
  await service.knex().table('document_comments').insert(rows)
  expect(await service.send('POST', comments, comment)).toMatchObject({ status: 409 })
})
