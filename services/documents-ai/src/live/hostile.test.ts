import { setTimeout as sleep } from 'node:timers/promises'
import { LiveClose } from '@fundharbor/contracts/documents/live'
import { FACTS, TEXT } from '@fundharbor/document-schema/fields'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { openLive, openSaved, stopClients } from '../../testdata/live-client.test-helper.ts'
import { connectRaw, encode, STEP_2, SYNC, UPDATE, updateOf } from '../../testdata/live-frames.test-helper.ts'
import { liveService } from '../../testdata/live-service.test-helper.ts'
import { storeLeftDocuments } from './job.ts'

const service = liveService()
let ana: Person
let bo: Person
let documentId: string

beforeEach(async () => {
  ;({ ana, bo, documentId } = await service.seedDocument())
})
afterEach(stopClients)

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 50 })
const connect = () => connectRaw({ url: service.url(), documentId, person: ana })
const open = (person: Person) => openSaved({ url: service.url(), documentId, person })
const read = async () => (await service.send('GET', `/api/generated-documents/${documentId}`)).body
const rows = () => service.knex().table('live_document_updates').where({ document_id: documentId })

const [LARGEST, ROOT, STRING, FORMAT, EMBEDDED, EMPTY_OBJECT] = [1_000_000, 1, 4, 6, 9, 118]
/** Other bytes than numbers. */
const [STRING_AFTER, STRING_BETWEEN, EMBEDDED_AFTER] = [0x84, 0xc4, 0x89].map((info) => Buffer.from([info]))

type Part = number | string | Buffer | undefined

const write = (...parts: Part[][]) =>
  Buffer.concat(parts.flat().map((part) => (part instanceof Buffer ? part : encode([part ?? 0]))))

const repeat = (count: number, make: (at: number) => Part[]) =>
  Array.from({ length: count }, (_, at) => make(at)).flat()

/** Items that Yjs compares with each other, because they are at the start of a text but before different letters. */
const crossing = (root: string, count: number) =>
  write(
    [count + 1, 1, LARGEST, 0, STRING, ROOT, root, 'a'.repeat(count + 1)],
    repeat(count, (at) => [1, count - at, 0, STRING | 0x40, LARGEST, 1 + at, 'b']),
    [0],
  )

/** Each has a place of its own, but Yjs passes the rest of a chain of items for each. */
const crossingAChain = (count: number) =>
  write(
    [2, count, LARGEST, 0, STRING, ROOT, TEXT, 'a'],
    repeat(count - 1, (at) => [STRING_AFTER, LARGEST, at, 'a']),
    [count - 2, 1, 0],
    repeat(count - 2, (at) => [STRING_BETWEEN, LARGEST, at, LARGEST, count - 1, 'b']),
    [0],
  )

const embeddedDocuments = (count: number) =>
  write(
    [1, count, 1, 0, EMBEDDED, ROOT, TEXT, '', EMPTY_OBJECT, 0],
    repeat(count - 1, (at) => [EMBEDDED_AFTER, 1, at, '', EMPTY_OBJECT, 0]),
    [0],
  )

const elements = (count: number) =>
  updateOf((doc) => doc.getXmlFragment(TEXT).push(Array.from({ length: count }, () => new Y.XmlElement('p'))))

/** Each removal splits a text at its start, and Yjs moves all the items behind it. */
const splitting = (count: number) =>
  write(
    [1, 1, LARGEST, 0, STRING, ROOT, TEXT, 'a'.repeat(2 * count + 2)],
    [1, LARGEST, count],
    repeat(count, (at) => [2 * (count - at), 1]),
  )

test.each([
  ['removals that split a text', () => splitting(95_000), 1008],
  ['items that cross each other', () => crossing(TEXT, 20_000), LiveClose.tooLong],
  ['items that cross each other in an unknown part', () => crossing('x', 20_000), 1008],
  ['items that cross a chain', () => crossingAChain(20_000), 1008],
  ['documents inside of it', () => embeddedDocuments(300_000), 1008],
  ['more elements than any document has', () => elements(120_000), LiveClose.tooLong],
  ['what builds on what nobody has', () => updateOfGap(), 1008],
  ['clients that add nothing', () => write([1, 0, LARGEST, 1, 0]), 1008],
  ['an item without a length', () => write([1, 1, LARGEST, 0, STRING, ROOT, TEXT, '', 0]), 1008],
  ['a format with lists', () => write([1, 1, LARGEST, 0, FORMAT, ROOT, TEXT, 'bold', '{"a":[{}]}', 0]), 1008],
  ['a format that is not JSON', () => write([1, 1, LARGEST, 0, FORMAT, ROOT, TEXT, 'bold', '{', 0]), 1008],
  ['numbers that no document reaches', () => write([1, 1, LARGEST, 0, 0, 2 ** 41, 0]), 1008],
])('a document does not take %s', async (_, update, code) => {
  const colleague = await open(bo)
  const before = (await rows()).length
  const hostile = await connect()
  hostile.send(SYNC, UPDATE, update())
  colleague.write('Undisturbed.')
  expect(await hostile.closed).toBe(code)
  await soon(() => expect(colleague.isSaved()).toBe(true))
  expect(await rows()).toHaveLength(before + 1)
  await soon(async () => expect((await read()).content).toContain('Undisturbed.'))
})

test('nobody writes under the number of a colleague', async () => {
  const colleague = await open(bo)
  colleague.write('First.')
  await soon(() => expect(colleague.isSaved()).toBe(true))
  const { clientID, store } = colleague.doc
  const hostile = await connect()
  const holes = write([1, 1, clientID, Y.getState(store, clientID), 0, LARGEST, 0])
  hostile.send(SYNC, STEP_2, holes)
  expect(await hostile.closed).toBe(1012)
  const again = await connect()
  again.send(SYNC, UPDATE, holes)
  expect(await again.closed).toBe(1008)
  colleague.write('Second.')
  const reader = await open(ana)
  await soon(() => expect(reader.lines()).toContain('Second.'))
})

test('changes that wait are not made once their author has used too much time', async () => {
  await open(bo)
  const before = (await rows()).length
  const writers = [await connect(), await connect(), await connect()]
  const hostile = [await connect(), await connect()]
  const blocker = await service.knex().transaction()
  await blocker.table('live_documents').where({ document_id: documentId }).forUpdate().first()
  for (const [index, writer] of writers.entries())
    writer.send(
      SYNC,
      UPDATE,
      updateOf((doc) => doc.getMap(FACTS).set(`fact${index}`, index)),
    )
  await sleep(500)
  for (const client of hostile) {
    client.send(SYNC, UPDATE, embeddedDocuments(10))
    await client.closed
  }
  await blocker.commit()
  await Promise.all(writers.slice(1).map(({ closed }) => closed))
  await soon(async () => expect(await rows()).toHaveLength(before + 1))
})

/** The second change of somebody whose first is missing. */
function updateOfGap(): Uint8Array {
  const doc = new Y.Doc()
  doc.getMap(FACTS).set('one', 1)
  const known = Y.encodeStateVector(doc)
  doc.getMap(FACTS).set('two', 2)
  return Y.encodeStateAsUpdate(doc, known)
}

/** Has a document in the database with a text, and nobody who keeps it. */
async function storeText() {
  const writer = await open(bo)
  writer.write('In the HTML.')
  await soon(async () => expect((await read()).content).toContain('In the HTML.'))
  stopClients()
  await expectClosed()
}

const expectClosed = () =>
  soon(async () => {
    const [live] = await service.knex().table('live_documents').where({ document_id: documentId })
    expect(live.holder).toBe(null)
  })

const expectUsable = async () => {
  const client = await open(ana)
  expect(client.lines()).toContain('In the HTML.')
  client.write('More.')
  await soon(async () => expect((await read()).content).toContain('More.'))
}
const countSetAside = async () => (await rows()).filter(({ setAsideAt }) => setAsideAt !== null).length

test.each([
  ['crosses a chain', () => crossingAChain(30_000)],
  ['splits a text', () => splitting(100_000)],
])('what %s and is stored neither keeps a document from opening nor stops the job', async (_, make) => {
  await storeText()
  const update = Buffer.from(make())
  const row = { document_id: documentId, update, created_at: new Date() }
  await service.knex().table('live_document_updates').insert(row)
  await storeLeftDocuments(service.knex())
  expect(await countSetAside()).toBe(1)
  await expectUsable()
})

test('a person who opens a costly document again and again is refused', async () => {
  await storeText()
  const state = Buffer.from(crossingAChain(2400))
  await service.knex().table('live_documents').where({ document_id: documentId }).update({ state })
  const closes: number[] = []
  for (let times = 0; times < 60 && closes.length === 0; times += 1) {
    const client = openLive({ url: service.url(), documentId, person: ana })
    await soon(() => expect(client.isSaved() || client.closes.length > 0).toBe(true))
    client.stop()
    closes.push(...client.closes)
    if (closes.length === 0) await expectClosed()
  }
  expect(closes).toEqual([1012])
  await open(bo)
})

test('a document of which nothing can be applied starts again from its HTML', async () => {
  await storeText()
  const state = Buffer.from(crossingAChain(20_000))
  await service.knex().table('live_documents').where({ document_id: documentId }).update({ state })
  await expectUsable()
  const first = await countSetAside()
  expect(first).toBeGreaterThan(0)
  stopClients()
  await expectClosed()
  await service.knex().table('live_documents').where({ document_id: documentId }).update({ state })
  // Ana has opened all that somebody may in a minute.
  await open(bo)
  expect(await countSetAside()).toBeLessThanOrEqual(first)
})
