import { fileURLToPath } from 'node:url'
import { internalEnv } from '@fundharbor/chassis/testing/env'
import { connectDatabase, migrate } from '@fundharbor/chassis/data/database'
import { testDatabase } from '@fundharbor/chassis/testing/database'
import { member } from '@fundharbor/chassis/testing/people'
import {
  cookieOf,
  startFakeIdentity,
  startReplica,
  type Replica,
  type ServiceReplica,
} from '@fundharbor/chassis/testing/replicas'
import { TEST_ORIGIN } from '@fundharbor/chassis/testing/service'
import { SESSION_CHANNEL } from '@fundharbor/contracts/identity/session'
import { LiveClose } from '@fundharbor/contracts/documents/live'
import type { Knex } from 'knex'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openLive, stopClients } from '../../testdata/live-client.test-helper.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const main = fileURLToPath(new URL('../../testdata/live-replica.ts', import.meta.url))
const ana = member()

let knex: Knex
let identity: Awaited<ReturnType<typeof startFakeIdentity>>
let one: ServiceReplica
let two: ServiceReplica

/** The HTML of a document that nobody has opened in the editor yet. */
const OLD = '<h2>Need</h2><p>We <strong>house</strong> <mark data-missing="count">how many</mark> people.</p>'

async function insertOld(): Promise<string> {
  const id = crypto.randomUUID()
  await knex.raw(
    `INSERT INTO generated_documents (id, user_id, updated_by, workspace_id, template_id, template_name, template_version,
       title, content, writer, missing, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, 'Cover Letter', 1, 'Old', ?, 'built-in', '["count"]', now(), now())`,
    [id, ana.id, ana.id, ana.workspaceId, crypto.randomUUID(), OLD],
  )
  return id
}

let old: string

beforeAll(async () => {
  const { url } = await testDatabase('documents_ai')
  knex = connectDatabase(url, 4)
  await migrate(url, migrations)
  old = await insertOld()
  identity = await startFakeIdentity()
  const start = () =>
    startReplica(main, {
      DATABASE_URL: url,
      ...internalEnv('documents-ai'),
      IDENTITY_URL: identity.url,
      PUBLIC_URL: TEST_ORIGIN,
      LOG_LEVEL: 'silent',
    })
  ;[one, two] = await Promise.all([start(), start()])
})

afterEach(stopClients)
afterAll(async () => {
  await Promise.all([one.stop(), two.kill()])
  await identity.stop()
  await knex.destroy()
})

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 25_000, interval: 50 })
const open = ({ url }: Replica, documentId: string) => openLive({ url, documentId, person: ana })
const read = async ({ url }: Replica, id: string): Promise<any> =>
  (await fetch(`${url}/api/generated-documents/${id}`, { headers: { cookie: cookieOf(ana) } })).json()

test('a document that was never open is converted once, and written to like any other', async () => {
  const first = open(one, old)
  await soon(() => expect(first.lines()).toEqual(['Need', 'We house how many people.']))
  const second = open(one, old)
  await soon(() => expect(second.lines()).toEqual(first.lines()))
  second.write('More.')
  await soon(async () => expect((await read(one, old)).content).toBe(`${OLD}<p>More.</p>`))
  expect((await read(one, old)).missing).toEqual(['count'])
})

test('two processes never write the same document: one hands it over to the other', async () => {
  const id = await insertOld()
  const early = open(one, id)
  await soon(() => expect(early.isSaved()).toBe(true))
  early.write('At the first.')
  await soon(() => expect(early.isSaved()).toBe(true))
  const [before] = await knex.table('live_documents').where({ document_id: id })

  const late = open(two, id)
  await soon(() => expect(late.lines()).toContain('At the first.'))
  // As the gateway does, which now sends everybody there.
  early.stop()
  late.write('At the second.')
  await soon(() => expect(late.isSaved()).toBe(true))
  const [after] = await knex.table('live_documents').where({ document_id: id })
  expect(Number(after.fence)).toBeGreaterThan(Number(before.fence))
  expect(after.holder).not.toBe(before.holder)
  await soon(async () => expect((await read(two, id)).content).toMatch(/At the first.*At the second/))
})

test('a process that lost its lease while it hung stores nothing any more', async () => {
  const id = await insertOld()
  const client = open(one, id)
  await soon(() => expect(client.isSaved()).toBe(true))
  const holder = crypto.randomUUID()
  await knex.raw(
    `UPDATE live_documents SET holder = ?, fence = fence + 1, expires_at = now() + interval '4 seconds'
     WHERE document_id = ?`,
    [holder, id],
  )
  client.write('Too late.')
  await soon(() => expect(client.closes.length).toBeGreaterThan(0))
  const stored = await knex.table('live_document_updates').where({ document_id: id })
  expect(stored).toEqual([])
  // Once the other one is gone, the client's text is stored after all.
  await soon(() => expect(client.isSaved()).toBe(true))
  await soon(async () => expect((await read(one, id)).content).toContain('Too late.'))
})

test('the end of a session, which identity-billing announces, ends its connections', async () => {
  const bo = member({ workspaceId: ana.workspaceId })
  const id = await insertOld()
  const [ended, other] = [openLive({ url: one.url, documentId: id, person: bo }), open(one, id)]
  await soon(() => expect(ended.isSaved() && other.isSaved()).toBe(true))
  identity.signOut(bo)
  await knex.raw('SELECT pg_notify(?, ?)', [SESSION_CHANNEL, JSON.stringify({ userId: bo.id })])
  await soon(() => expect(ended.closes).toContain(LiveClose.accessChanged))
  expect(other.closes).toEqual([])
})

test('what was acknowledged survives the end of the process; another one goes on', async () => {
  const id = await insertOld()
  const writer = open(two, id)
  await soon(() => expect(writer.isSaved()).toBe(true))
  for (let line = 0; line < 20; line += 1) writer.write(`Line ${line}`)
  await soon(() => expect(writer.isSaved()).toBe(true))
  const lines = writer.lines()
  await two.kill()
  writer.stop()

  const reader = open(one, id)
  await soon(() => expect(reader.lines()).toEqual(lines))
  reader.write('Went on.')
  await soon(() => expect(reader.isSaved()).toBe(true))
  await soon(async () => expect((await read(one, id)).content).toContain('<p>Line 19</p><p>Went on.</p>'))
})
