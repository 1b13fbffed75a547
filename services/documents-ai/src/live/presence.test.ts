import { member } from '@fundharbor/chassis/testing/people'
import { TEXT } from '@fundharbor/document-schema/fields'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { openSaved, stopClients } from '../../testdata/live-client.test-helper.ts'
import { AWARENESS, connectRaw, encode, type RawClient } from '../../testdata/live-frames.test-helper.ts'
import { liveService } from '../../testdata/live-service.test-helper.ts'

const service = liveService()
let ana: Person
let bo: Person
let documentId: string

beforeEach(async () => {
  ana = member({ fullName: 'Ana Lopez' })
  bo = member({ workspaceId: ana.workspaceId, workspaceRole: 'editor', fullName: 'Bo Chen' })
  service.as(ana)
  documentId = (await service.generate()).body.id
})
afterEach(stopClients)

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 50 })
const connect = (person: Person) => connectRaw({ url: service.url(), documentId, person })
const open = () => openSaved({ url: service.url(), documentId, person: ana })

/** Says where somebody is, as the numbered client of Yjs. */
const say = (client: RawClient, states: Record<number, unknown>, clock = 1) => {
  const entries = Object.entries(states)
  const parts = entries.flatMap(([id, state]) => [Number(id), clock, JSON.stringify(state)])
  client.send(AWARENESS, encode([entries.length, ...parts]))
}
const statesIn = ({ provider }: Awaited<ReturnType<typeof open>>) => {
  const states = new Map(provider.awareness?.getStates())
  states.delete(provider.awareness?.clientID ?? 0)
  return Object.fromEntries(states)
}

const [BO, OTHER] = [501, 502]
const user = () => ({ id: bo.id, name: 'Bo Chen' })
const START = { type: null, tname: TEXT, item: null, assoc: 0 }

test.each([
  ['no place', {}],
  ['a place that is none', { anchor: START, head: {} }],
  ['a place in another part of the document', { anchor: START, head: { ...START, tname: 'facts' } }],
  [
    'a place that no document can have',
    { anchor: START, head: { item: { client: 1, clock: -1 }, assoc: 0 } },
  ],
  ['a text', 'here'],
])('others are not told a cursor with %s', async (_, cursor) => {
  const client = await open()
  say(await connect(bo), { [BO]: { cursor } })
  await soon(() => expect(statesIn(client)).toEqual({ [BO]: { user: user(), cursor: null } }))
})

test('others are told where an editor is, but not where a reader says to be', async () => {
  const client = await open()
  const cursor = {
    anchor: START,
    head: Y.createRelativePositionFromTypeIndex(client.doc.getXmlFragment(TEXT), 0),
  }
  const editor = await connect(bo)
  say(editor, { [BO]: { cursor, more: 'x'.repeat(10_000) } })
  const told = JSON.parse(JSON.stringify(cursor))
  await soon(() => expect(statesIn(client)).toEqual({ [BO]: { user: user(), cursor: told } }))
  const reader = member({ workspaceId: ana.workspaceId, workspaceRole: 'viewer', fullName: 'Cy' })
  say(await connect(reader), { [OTHER]: { cursor } })
  await soon(() =>
    expect(statesIn(client)[OTHER]).toEqual({ user: { id: reader.id, name: 'Cy' }, cursor: null }),
  )
})

test('a person who says to be in many places at once is cut off', async () => {
  const colleague = await open()
  const hostile = await connect(bo)
  const places = Array.from({ length: 4000 }, (_, index) => [1000 + index, { cursor: null }])
  say(hostile, Object.fromEntries(places))
  expect(await hostile.closed).toBe(1012)
  expect(colleague.closes).toEqual([])
})

test('a message has no more places than people who could be in the text', async () => {
  const colleague = await open()
  const hostile = await connect(bo)
  say(
    hostile,
    Object.fromEntries(Array.from({ length: 101 }, (_, index) => [1000 + index, { cursor: null }])),
  )
  expect(await hostile.closed).toBe(1012)
  colleague.write('Undisturbed.')
  await soon(() => expect(colleague.isSaved()).toBe(true))
})

test('nobody is in the text more than once for a connection, or as somebody else', async () => {
  const client = await open()
  const own = client.provider.awareness?.clientID ?? 0
  client.provider.setAwarenessField('cursor', null)
  const colleague = await open()
  await soon(() => expect(statesIn(colleague)).toHaveProperty(String(own)))
  const others = Object.fromEntries(
    Array.from({ length: 90 }, (_, index) => [1000 + index, { cursor: null }]),
  )
  const hostile = await connect(bo)
  say(hostile, { [own]: { cursor: null } }, 9)
  say(hostile, { [BO]: { cursor: null } })
  say(hostile, others)
  say(hostile, { [BO]: { cursor: { anchor: START, head: START } } }, 2)
  await soon(() =>
    expect(statesIn(client)).toEqual({ [BO]: { user: user(), cursor: { anchor: START, head: START } } }),
  )
  expect(statesIn(colleague)[own]).toMatchObject({ user: { id: ana.id } })
})
