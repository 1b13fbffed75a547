import { member } from '@fundharbor/chassis/testing/people'
import { STORE_NOW } from '@fundharbor/contracts/documents/live'
import { FACTS, TEXT, TITLE } from '@fundharbor/document-schema/fields'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { openSaved, stopClients } from '../../testdata/live-client.test-helper.ts'
import { connectRaw, STATELESS, SYNC, UPDATE, updateOf } from '../../testdata/live-frames.test-helper.ts'
import { liveService } from '../../testdata/live-service.test-helper.ts'

const service = liveService()
let ana: Person
let documentId: string

beforeEach(async () => {
  ana = member()
  service.as(ana)
  documentId = (await service.generate()).body.id
  const { title, revision } = await read()
  await service.send('PUT', path(), { title, content: '<p>We house people.</p>', revision })
})
afterEach(stopClients)

const path = () => `/api/generated-documents/${documentId}`
const read = async () => (await service.send('GET', path())).body
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 50 })
const open = () => openSaved({ url: service.url(), documentId, person: ana })

/** Sends a change as no editor would, and has it stored. */
async function send(change: (doc: Y.Doc) => void) {
  const hostile = await connectRaw({ url: service.url(), documentId, person: ana })
  hostile.send(SYNC, UPDATE, updateOf(change))
  hostile.send(STATELESS, STORE_NOW)
  await soon(async () => {
    const updates = await service.knex().table('live_document_updates').where({ document_id: documentId })
    const [live] = await service.knex().table('live_documents').where({ document_id: documentId })
    expect(updates.length > 0 || live.storedSeq > 0).toBe(true)
  })
  hostile.socket.close()
  await hostile.closed
}

const textOf = (doc: Y.Doc) => doc.getXmlFragment(TEXT)

test.each([
  ['text outside of a paragraph', (doc: Y.Doc) => textOf(doc).push([new Y.XmlText('x')])],
  [
    'something else outside of a paragraph',
    (doc: Y.Doc) => textOf(doc).push([new Y.Map([['a', 1]]) as never]),
  ],
  [
    'text that is not a node in a paragraph',
    (doc: Y.Doc) => {
      const paragraph = new Y.XmlElement('paragraph')
      paragraph.insert(0, [new Y.Array() as never])
      textOf(doc).push([paragraph])
    },
  ],
  ['a title that cannot be stored', (doc: Y.Doc) => doc.getMap(FACTS).set(TITLE, 'Homes\u0000for all')],
  ['a title that is none', (doc: Y.Doc) => doc.getMap(FACTS).set(TITLE, new Y.Map())],
])('%s does not keep a document from being stored and opened', async (_, change) => {
  ;(await open()).stop()
  await send(change)
  const client = await open()
  client.write('And feed them.')
  await soon(async () => expect((await read()).content).toContain('<p>And feed them.</p>'))
  const { content, title } = await read()
  expect(content).toContain('<p>We house people.</p>')
  expect(content.length).toBeLessThan(5000)
  expect(title).not.toContain('\u0000')
  expect(
    textOf(client.doc)
      .toArray()
      .every((child) => child instanceof Y.XmlElement),
  ).toBe(true)
})

test('a document that is nested too deep to be stored can be opened, to correct it', async () => {
  const update = updateOf((doc) => {
    let parent: Y.XmlFragment = textOf(doc)
    for (let depth = 0; depth < 10_000; depth += 1) {
      const quote = new Y.XmlElement('blockquote')
      parent.insert(0, [quote])
      parent = quote
    }
  })
  const { revision } = await read()
  await service
    .knex()
    .table('live_documents')
    .insert({ document_id: documentId, fence: 1, stored_seq: 0, stored_revision: revision })
  await service
    .knex()
    .table('live_document_updates')
    .insert({ document_id: documentId, update: Buffer.from(update), created_at: new Date() })
  const client = await open()
  expect(textOf(client.doc).length).toBe(1)
})

test('saved HTML with a cell of a billion columns can be opened', async () => {
  const { title, revision } = await read()
  const content = '<table><tbody><tr><td colspan="1000000000">Costs</td></tr></tbody></table>'
  expect((await service.send('PUT', path(), { title, content, revision })).status).toBe(200)
  const client = await open()
  expect(client.lines().join('')).toContain('Costs')
  client.write('More.')
  await soon(async () => expect((await read()).content).toContain('<p>More.</p>'))
  expect((await read()).content).toContain('colspan="100"')
})
