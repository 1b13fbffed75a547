import { setTimeout as sleep } from 'node:timers/promises'
import { member } from '@fundharbor/chassis/testing/people'
import { STORE_NOW } from '@fundharbor/contracts/documents/live'
import { FACTS, TITLE } from '@fundharbor/document-schema/fields'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSaved, stopClients } from '../../testdata/live-client.test-helper.ts'
import { updateOf } from '../../testdata/live-frames.test-helper.ts'
import { liveService } from '../../testdata/live-service.test-helper.ts'
import { storeLeftDocuments } from './job.ts'

const service = liveService()
let ana: Person
let documentId: string
const unhandled: unknown[] = []
const remember = (reason: unknown) => void unhandled.push(reason)

beforeEach(async () => {
  ana = member()
  service.as(ana)
  documentId = (await service.generate()).body.id
  process.on('unhandledRejection', remember)
})
afterEach(async () => {
  stopClients()
  process.off('unhandledRejection', remember)
  expect(unhandled.splice(0)).toEqual([])
  await allow()
})

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 50 })
const open = (id = documentId) => openSaved({ url: service.url(), documentId: id, person: ana })
const read = async (id = documentId) => (await service.send('GET', `/api/generated-documents/${id}`)).body

/** PostgreSQL refuses documents with this title until `allow`. */
const REFUSED = 'Cannot be stored'
const refuse = () =>
  service
    .knex()
    .raw(`ALTER TABLE generated_documents ADD CONSTRAINT refused CHECK (title <> '${REFUSED}') NOT VALID`)
const allow = () => service.knex().raw('ALTER TABLE generated_documents DROP CONSTRAINT IF EXISTS refused')

test('a document that cannot be stored now does not end the process', async () => {
  await refuse()
  const client = await open()
  client.doc.getMap(FACTS).set(TITLE, REFUSED)
  client.provider.sendStateless(STORE_NOW)
  await soon(() => expect(client.isSaved()).toBe(true))
  client.write('Goes on.')
  await soon(() => expect(client.isSaved()).toBe(true))
  await allow()
  await soon(async () => expect((await read()).title).toBe(REFUSED))
})

test('a document that cannot be stored is tried less and less often', async () => {
  await service.knex().raw(
    `CREATE SEQUENCE attempts;
     CREATE FUNCTION refuse_title() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM nextval('attempts'); RAISE EXCEPTION 'this cannot be stored'; END $$;
     CREATE TRIGGER refuse_title BEFORE UPDATE ON generated_documents FOR EACH ROW EXECUTE FUNCTION refuse_title()`,
  )
  const client = await open()
  client.write('Never stored.')
  await soon(() => expect(client.isSaved()).toBe(true))
  client.stop()
  await sleep(8000)
  const { rows } = await service.knex().raw('SELECT last_value FROM attempts')
  await service.knex().raw('DROP FUNCTION refuse_title CASCADE; DROP SEQUENCE attempts')
  expect(Number(rows[0].last_value)).toBeLessThan(5)
  // Nobody has to open it again.
  await soon(async () => expect((await read()).content).toContain('Never stored.'))
})

test('what is typed into a document that cannot be stored is put together', async () => {
  const count = async () => {
    const rows = await service.knex().table('live_document_updates').where({ document_id: documentId })
    return rows.length
  }
  await refuse()
  const client = await open()
  client.doc.getMap(FACTS).set(TITLE, REFUSED)
  let most = 0
  for (let line = 0; line < 260; line += 1) {
    client.write(`Line ${line}.`)
    await vi.waitFor(() => expect(client.isSaved()).toBe(true), { interval: 1 })
    if (line % 20 === 0) most = Math.max(most, await count())
  }
  expect(most).toBeGreaterThan(150)
  await soon(async () => expect(await count()).toBeLessThan(10))
  client.stop()
  await allow()
  const again = await open()
  expect(again.lines()).toEqual(expect.arrayContaining(['Line 0.', 'Line 259.']))
  await soon(async () => expect((await read()).content).toContain('Line 259.'))
})

test('what a process left is stored although another document cannot be', async () => {
  const left = [documentId, (await service.generate()).body.id]
  for (const id of left) {
    await service
      .knex()
      .table('live_documents')
      .insert({ document_id: id, fence: 1, stored_seq: 0, stored_revision: 1 })
    const update = updateOf((doc) => {
      doc.getMap(FACTS).set(TITLE, id === documentId ? REFUSED : 'Can be stored')
    })
    await service
      .knex()
      .table('live_document_updates')
      .insert({ document_id: id, update: Buffer.from(update), created_at: new Date() })
  }
  await refuse()
  await storeLeftDocuments(service.knex())
  expect((await read(left[1])).title).toBe('Can be stored')
  expect((await read()).title).not.toBe(REFUSED)
  const leases = await service.knex().table('live_documents').whereIn('document_id', left)
  expect(leases.map(({ holder }) => holder)).toEqual([null, null])
})

test('a document that cannot be stored is closed when everybody has left, and stored later', async () => {
  const row = () => service.knex().table('live_documents').where({ document_id: documentId }).first()
  await refuse()
  const client = await open()
  client.doc.getMap(FACTS).set(TITLE, REFUSED)
  await soon(() => expect(client.isSaved()).toBe(true))
  client.stop()
  await vi.waitFor(async () => expect(await row()).toMatchObject({ holder: null }), 40_000)
  await storeLeftDocuments(service.knex())
  await storeLeftDocuments(service.knex())
  // The second time, it was not due.
  expect(await row()).toMatchObject({ failures: 1 })
  await allow()
  await service.knex().table('live_documents').update({ retry_at: new Date() })
  await storeLeftDocuments(service.knex())
  expect((await read()).title).toBe(REFUSED)
  expect(await row()).toMatchObject({ failures: 0, retryAt: null })
})

test('a lease that cannot be released does not end the process', async () => {
  const client = await open()
  await service.knex().raw(
    `CREATE FUNCTION refuse_release() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'the database is away'; END $$;
     CREATE TRIGGER refuse_release BEFORE UPDATE ON live_documents FOR EACH ROW WHEN (NEW.holder IS NULL)
       EXECUTE FUNCTION refuse_release()`,
  )
  client.stop()
  // Nobody renews it any more.
  await soon(async () => {
    const [row] = await service.knex().table('live_documents').where({ document_id: documentId })
    expect(row.expiresAt.getTime()).toBeLessThan(Date.now())
  })
  await service.knex().raw('DROP FUNCTION refuse_release CASCADE')
  expect((await open()).closes).toEqual([])
})
