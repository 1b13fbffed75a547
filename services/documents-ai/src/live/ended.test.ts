import { setTimeout as sleep } from 'node:timers/promises'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { member } from '@fundharbor/chassis/testing/people'
import { TEXT } from '@fundharbor/document-schema/fields'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { openSaved, stopClients } from '../../testdata/live-client.test-helper.ts'
import { connectRaw, SYNC, UPDATE, updateOf } from '../../testdata/live-frames.test-helper.ts'
import { liveService } from '../../testdata/live-service.test-helper.ts'

const service = liveService()
let ana: Person
let bo: Person
let documentId: string

beforeEach(async () => {
  ;({ ana, bo, documentId } = await service.seedDocument())
})
const MINUTE = 60_000
afterEach(() => {
  stopClients()
  clock.reset()
  service.setIdentityAway(false)
})

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 50 })
const connect = (person: Person) => connectRaw({ url: service.url(), documentId, person })
const open = () => openSaved({ url: service.url(), documentId, person: ana })
const paragraph = (text: string) =>
  updateOf((doc) => {
    const element = new Y.XmlElement('paragraph')
    element.insert(0, [new Y.XmlText(text)])
    doc.getXmlFragment(TEXT).push([element])
  })

test('a connection that was ended writes nothing more, and does not stay', async () => {
  const client = await open()
  const hostile = await connect(bo)
  // So that the end is not confirmed.
  hostile.socket.close = () => undefined
  service.change(bo, null)
  await sleep(200)
  hostile.send(SYNC, UPDATE, paragraph('Too late.'))
  const started = performance.now()
  await hostile.closed
  expect(performance.now() - started).toBeLessThan(5000)
  client.write('In time.')
  await soon(() => expect(client.isSaved()).toBe(true))
  expect(client.lines()).toContain('In time.')
  expect(client.lines()).not.toContain('Too late.')
})

test('what changes about somebody has nobody else checked', async () => {
  await open()
  await connect(bo)
  await soon(() => expect(service.readsOf(ana)).toBeGreaterThan(1))
  const [before, ofBo] = [service.readsOf(ana), service.readsOf(bo)]
  for (let time = 0; time < 50; time += 1) service.change(bo, bo)
  await soon(() => expect(service.readsOf(bo)).toBeGreaterThan(ofBo))
  await sleep(500)
  expect(service.readsOf(ana)).toBe(before)
  expect(service.readsOf(bo)).toBeLessThan(ofBo + 10)
})

test('somebody who may only read is recorded once for a connection, and not without limit', async () => {
  const reader = member({ workspaceId: ana.workspaceId, workspaceRole: 'viewer' })
  const events = () => service.knex().table('audit_log').where({ actor_id: reader.id })
  await open()
  const burst = await connect(reader)
  for (let time = 0; time < 200; time += 1) burst.send(SYNC, UPDATE, paragraph(`${time}`))
  await burst.closed
  await sleep(500)
  expect(await events()).toHaveLength(1)
  for (let time = 0; time < 15; time += 1) {
    const again = await connect(reader)
    again.send(SYNC, UPDATE, paragraph(`${time}`))
    await again.closed
  }
  await sleep(500)
  expect(await events()).toHaveLength(10)
})

test('a connection ends when nobody has said for five minutes whether the person may have it', async () => {
  const client = await open()
  service.setIdentityAway(true)
  clock.advance(4 * MINUTE)
  service.setIdentityAway(true)
  await sleep(200)
  expect(client.closes).toEqual([])
  clock.advance(2 * MINUTE)
  service.setIdentityAway(true)
  await soon(() => expect(client.closes[0]).toBe(1012))
})
