import { randomUUID } from 'node:crypto'
import { organizationMember } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { MAX_DOCUMENT_LENGTH } from '@fundharbor/contracts/documents/generated-documents'
import { MAX_TERMS } from '@fundharbor/contracts/documents/glossary'
import { Model } from 'objection'
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

/** How many requests of others are served until `work` ends. */
async function countServed(work: Promise<unknown>): Promise<number> {
  let isWorking = true
  void work.finally(() => (isWorking = false))
  let served = 0
  while (isWorking) {
    await service.send('GET', '/api/generated-documents/writing')
    served += 1
  }
  return served
}

test('lists have no content; a single document has', async () => {
  const { id, path } = await generateLong()
  const { body } = await service.send('GET', '/api/generated-documents')
  expect(body).toMatchObject([{ id, content: '', templateName: 'Cover Letter', missing: expect.any(Array) }])
  expect((await service.send('GET', path)).body.content).toHaveLength(longContent.length)
})

test('other requests are served while a long document is rendered', async () => {
  const { path } = await generateLong()
  const download = fetchStatus(`${path}/download?format=docx`)
  // On the event loop, at most those that came before the rendering began.
  expect(await countServed(download)).toBeGreaterThan(10)
  expect(await download).toBe(200)
})

test('other requests are served while a long document moves to another project', async () => {
  const { path } = await generateLong()
  const moves = Array.from({ length: 6 }, () => service.send('PATCH', path, { projectId: randomUUID() }))
  // On the event loop, at most those that came before the sanitizing began.
  expect(await countServed(Promise.all(moves))).toBeGreaterThan(10)
  for (const move of moves) expect((await move).status).toBe(200)
})

test('ten long documents are exported as they are stored', async () => {
  const person = organizationMember()
  service.as(person)
  for (let count = 0; count < 10; count += 1) await generateLong()
  const path = `/internal/export/${person.id}?email=${encodeURIComponent(person.email)}`
  const { body } = await service.send('GET', path, undefined, { 'x-internal-secret': TEST_SECRET })
  const { generatedDocuments } = body
  expect(generatedDocuments).toHaveLength(10)
  expect(generatedDocuments[9].content).toHaveLength(longContent.length)
})

test('a person who requests many long documents at once is refused, others are not', async () => {
  const [first, second] = [organizationMember(), organizationMember()]
  service.as(second)
  const other = await generateLong()
  service.as(first)
  const { path } = await generateLong()
  const requests = Array.from({ length: 20 }, () => fetchStatus(path))
  // Refusals come first, while the other requests run or wait.
  await Promise.race(requests)
  service.as(second)
  expect(await fetchStatus(other.path)).toBe(200)
  const statuses = await Promise.all(requests)
  expect(statuses).toContain(200)
  expect(statuses).toContain(429)
  service.as(first)
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

test('other requests are served while a glossary is compared with a long translation', async () => {
  const person = organizationMember()
  service.as(person)
  const original = await generateLong('<p>short</p>')
  const { id, path } = await generateLong('<p>short</p>')
  const sentencePairs = Array.from({ length: 400 }, () => [{ source: 'word '.repeat(200), target: 'Wort' }])
  await GeneratedDocumentModel.query()
    .findById(id)
    .patch({ language: 'de', translationOf: original.id, sentencePairs })
  const terms = Array.from({ length: MAX_TERMS }, (_, at) => ({
    workspaceId: person.workspaceId,
    language: 'de',
    source: `${'word '.repeat(30)}${at}`,
    target: 'Wort',
    changedAt: new Date(),
  }))
  await Model.knex().batchInsert('glossary_terms', terms)
  const check = async (of: string) => {
    const checks = fetchStatus(`${of}/checks`)
    const served = await countServed(checks)
    expect(await checks).toBe(200)
    return served
  }
  // Starts the thread.
  await check(original.path)
  const withoutTerms = await check(original.path)
  // On the event loop, as many as without a glossary.
  expect(await check(path)).toBeGreaterThan(3 * withoutTerms)
})
