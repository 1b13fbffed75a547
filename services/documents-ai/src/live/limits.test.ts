import { setTimeout as sleep } from 'node:timers/promises'
import { member } from '@fundharbor/chassis/testing/people'
import { LiveClose, STORE_NOW } from '@fundharbor/contracts/documents/live'
import { FACTS, TEXT } from '@fundharbor/document-schema/fields'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSaved, stopClients } from '../../testdata/live-client.test-helper.ts'
import {
  addressOf,
  ASK_AWARENESS,
  AUTH,
  connectRaw,
  encode,
  EVERYTHING,
  STATELESS,
  STEP_1,
  SYNC,
  UPDATE,
  updateOf,
} from '../../testdata/live-frames.test-helper.ts'
import { liveService } from '../../testdata/live-service.test-helper.ts'

const MIB = 2 ** 20
const service = liveService({ maxUnread: 6 * MIB })
let ana: Person
let bo: Person
let documentId: string

beforeEach(async () => {
  ;({ ana, bo, documentId } = await service.seedDocument())
})
afterEach(stopClients)

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 50 })
const connect = (person: Person) => connectRaw({ url: service.url(), documentId, person })
const open = (person: Person) => openSaved({ url: service.url(), documentId, person })

/** Nothing that the document shows. */
const bulkOf = (length: number) => updateOf((doc) => doc.getMap(FACTS).set('bulk', 'a'.repeat(length)))

/** Adds 4 MiB. */
async function lengthen() {
  const writer = await connect(ana)
  for (const length of [2 * MIB, 2 * MIB]) writer.send(SYNC, UPDATE, bulkOf(length))
  await soon(async () => expect(await readSize()).toBeGreaterThan(4 * MIB))
  writer.socket.close()
  await writer.closed
}

async function readSize(): Promise<number> {
  const updates = await service.knex().table('live_document_updates').where({ document_id: documentId })
  return updates.reduce((sum, { update }) => sum + update.length, 0)
}

test('a person who asks for all of a document again and again is cut off', async () => {
  const colleague = await open(bo)
  await lengthen()
  const hostile = await connect(ana)
  for (let time = 0; time < 1400; time += 1) hostile.send(SYNC, STEP_1, EVERYTHING)
  await hostile.closed
  expect(hostile.received()).toBeLessThan(20 * MIB)
  colleague.write('Undisturbed.')
  await soon(() => expect(colleague.isSaved()).toBe(true))
})

test('a person who connects again and again to read all of a document is cut off', async () => {
  await open(bo)
  await lengthen()
  let received = 0
  for (let times = 0; times < 20; times += 1) {
    const hostile = await connect(ana)
    for (let read = 1; read <= 3; read += 1) {
      hostile.send(SYNC, STEP_1, EVERYTHING)
      const isRead = soon(() => expect(hostile.received()).toBeGreaterThan(read * 2 * MIB))
      await Promise.race([isRead, hostile.closed])
    }
    hostile.socket.terminate()
    received += hostile.received()
  }
  expect(received).toBeLessThan(90 * MIB)
})

test('a person who does not read what was sent is cut off; others stay', async () => {
  const colleague = await open(bo)
  await lengthen()
  const hostile = await connect(ana)
  hostile.socket.pause()
  for (let time = 0; time < 4; time += 1) hostile.send(SYNC, STEP_1, EVERYTHING)
  await sleep(1000)
  hostile.socket.resume()
  await hostile.closed
  expect(hostile.received()).toBeLessThan(16 * MIB)
  expect(colleague.closes).toEqual([])
})

test('a person who sends more than anybody writes is cut off', async () => {
  const colleague = await open(bo)
  const hostile = await connect(ana)
  for (let time = 0; time < 2500; time += 1) hostile.send(ASK_AWARENESS)
  await hostile.closed
  colleague.write('Undisturbed.')
  await soon(() => expect(colleague.isSaved()).toBe(true))
  expect(colleague.closes).toEqual([])
})

test('a document is not stored again and again because somebody asks for it', async () => {
  await open(bo)
  const hostile = await connect(ana)
  let answers = 0
  hostile.socket.on('message', (data: Buffer) => (answers += Number(data.includes(STORE_NOW))))
  for (let time = 0; time < 100; time += 1) hostile.send(STATELESS, STORE_NOW)
  await soon(() => expect(answers).toBe(30))
  await sleep(500)
  expect(answers).toBe(30)
})

test('what removes nothing is not stored', async () => {
  const client = await open(bo)
  client.write('Removed.')
  const text = client.doc.getXmlFragment(TEXT)
  await soon(() => expect(client.isSaved()).toBe(true))
  const removals: Uint8Array[] = []
  client.doc.on('update', (update) => removals.push(update))
  text.delete(text.length - 1, 1)
  await soon(() => expect(client.isSaved()).toBe(true))
  const stored = () => service.knex().table('live_document_updates').where({ document_id: documentId })
  const before = (await stored()).length
  const hostile = await connect(ana)
  for (let time = 0; time < 20; time += 1) hostile.send(SYNC, UPDATE, removals[0] ?? '')
  hostile.send(
    SYNC,
    UPDATE,
    updateOf((doc) => doc.getMap(FACTS).set('last', 1)),
  )
  // Messages of a client are stored in order.
  await soon(async () => expect((await stored()).some(({ update }) => update.includes('last'))).toBe(true))
  expect(await stored()).toHaveLength(before + 1)
})

test('a socket is one connection', async () => {
  const hostile = await connectRaw({ url: service.url(), documentId, person: ana, session: 'one' })
  hostile.socket.send(encode([addressOf({ documentId, session: 'other' }), AUTH, 0, '']))
  expect(await hostile.closed).toBe(1012)
})

test('a document is not longer than it may be because much is written at once', async () => {
  await open(bo)
  const people = [ana, bo, member({ workspaceId: ana.workspaceId, workspaceRole: 'editor' })]
  const writers = await Promise.all(people.map(connect))
  const blocker = await service.knex().transaction()
  await blocker.table('live_documents').where({ document_id: documentId }).forUpdate().first()
  for (const writer of writers) writer.send(SYNC, UPDATE, bulkOf(2.5 * MIB))
  expect(await Promise.race(writers.map(({ closed }) => closed))).toBe(LiveClose.tooLong)
  await blocker.commit()
  await soon(async () => expect(await readSize()).toBeGreaterThan(5 * MIB))
  expect(await readSize()).toBeLessThan(6 * MIB)
})
