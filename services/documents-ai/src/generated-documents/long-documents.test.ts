import { organizationMember } from '@fundharbor/chassis/testing/people'
import { MAX_DOCUMENT_LENGTH } from '@fundharbor/contracts/documents/generated-documents'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { GeneratedDocumentModel } from './model.ts'

const service = documentsService()
beforeEach(() => service.as(organizationMember()))

const PARAGRAPH = '<p>We ask for <strong>support</strong> so that nobody sleeps without a home.</p>'
const longContent = PARAGRAPH.repeat(Math.floor(MAX_DOCUMENT_LENGTH / PARAGRAPH.length))

async function generateLong(content = longContent): Promise<{ id: string; path: string }> {
  const { body } = await service.generate()
  await GeneratedDocumentModel.query().findById(body.id).patch({ content })
  return { id: body.id, path: `/api/generated-documents/${body.id}` }
}

const fetchStatus = async (path: string) => {
  const response = await fetch(service.url() + path)
  await response.arrayBuffer()
  return response.status
}

test('lists have no content; a single document has', async () => {
  const { id, path } = await generateLong()
  const { body } = await service.send('GET', '/api/generated-documents')
  expect(body).toMatchObject([{ id, content: '', templateName: 'Cover Letter', missing: expect.any(Array) }])
  expect((await service.send('GET', path)).body.content).toHaveLength(longContent.length)
})

test('other requests are served while a long document is rendered', async () => {
  const { path } = await generateLong()
  let isRendering = true
  const download = fetchStatus(`${path}/download?format=docx`).finally(() => (isRendering = false))
  let served = 0
  while (isRendering) {
    await service.send('GET', '/api/generated-documents/writing')
    served += 1
  }
  expect(await download).toBe(200)
  // On the event loop, at most those that came before the rendering began.
  expect(served).toBeGreaterThan(10)
})

test('a person who requests many long documents at once is refused, others are not', async () => {
  const { path } = await generateLong()
  const requests = Array.from({ length: 20 }, () => fetchStatus(path))
  const statuses = await Promise.all(requests)
  expect(statuses).toContain(200)
  expect(statuses).toContain(429)
  expect(await fetchStatus(path)).toBe(200)
})

test('limits the downloads of a person', async () => {
  const { path } = await generateLong('<p>short</p>')
  const statuses: number[] = []
  for (let count = 0; count < 31; count += 1) statuses.push(await fetchStatus(`${path}/download`))
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
  expect(statuses[30]).toBe(429)
  service.as(organizationMember())
  const other = await generateLong('<p>short</p>')
  expect(await fetchStatus(`${other.path}/download`)).toBe(200)
})

test('limits how often a person reads versions', async () => {
  const { path } = await generateLong('<p>short</p>')
  const statuses: number[] = []
  for (let count = 0; count < 61; count += 1) statuses.push(await fetchStatus(`${path}/versions`))
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses[60]).toBe(429)
})
