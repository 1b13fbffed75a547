import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { member } from '@fundharbor/chassis/testing/people'
import { cookieOf } from '@fundharbor/chassis/testing/replicas'
import { COMMENTS_CHANGED, LiveClose } from '@fundharbor/contracts/documents/live'
import { FACTS, TITLE } from '@fundharbor/document-schema/fields'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { liveUrl, openLive, socketOptions, stopClients } from '../../testdata/live-client.test-helper.ts'
import { liveService } from '../../testdata/live-service.test-helper.ts'

const service = liveService()
const pathOf = (id: string) => `/api/generated-documents/${id}`

let ana: Person
let bo: Person
let document: { id: string; content: string; title: string }

beforeEach(async () => {
  ana = member({ fullName: 'Ana Lopez' })
  bo = member({ fullName: 'Bo Chen', workspaceId: ana.workspaceId, workspaceRole: 'editor' })
  service.as(ana)
  document = (await service.generate()).body
  await save('<h2>Need</h2><p>We house people.</p>')
})
afterEach(stopClients)

const read = async () => (await service.send('GET', pathOf(document.id))).body
const save = async (content: string) => {
  const { title, revision } = await read()
  return service.send('PUT', pathOf(document.id), { title, content, revision })
}
const open = async (person: Person, doc = new Y.Doc()) => {
  const client = openLive({ url: service.url(), documentId: document.id, person, doc })
  await vi.waitFor(() => expect(client.provider.synced).toBe(true), 10_000)
  return client
}

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 50 })

test('two people write at the same time, and both texts are merged and stored', async () => {
  const [first, second] = [await open(ana), await open(bo)]
  expect(first.lines()).toEqual(['Need', 'We house people.'])
  first.write('Ana was here.')
  second.write('Bo was here.')
  await soon(() => expect(first.lines()).toHaveLength(4))
  await soon(() => expect(second.lines()).toEqual(first.lines()))
  await soon(() => expect(first.isSaved() && second.isSaved()).toBe(true))
  await soon(async () => {
    const stored = await read()
    expect(stored.content).toContain('<p>Ana was here.</p>')
    expect(stored.content).toContain('<p>Bo was here.</p>')
    expect(stored.revision).toBeGreaterThan(2)
  })
})

test('a change is acknowledged only once it is stored', async () => {
  const client = await open(ana)
  const stored = () => service.knex().table('live_document_updates').where({ document_id: document.id })
  const before = (await stored()).length
  const blocker = await service.knex().transaction()
  await blocker.table('live_documents').where({ document_id: document.id }).forUpdate().first()
  client.write('Waits.')
  await sleep(300)
  expect(client.isSaved()).toBe(false)
  await blocker.commit()
  await soon(() => expect(client.isSaved()).toBe(true))
  expect(await stored()).toHaveLength(before + 1)
})

test('a connection outlives the renewals of the lease', async () => {
  const client = await open(ana)
  await sleep(2500)
  expect(client.closes).toEqual([])
})

test('somebody who was offline gets and sends what was missed', async () => {
  const [first, second] = [await open(ana), await open(bo)]
  first.provider.configuration.websocketProvider.disconnect()
  first.write('Written offline.')
  second.write('Written online.')
  await soon(() => expect(second.isSaved()).toBe(true))
  expect(second.lines()).not.toContain('Written offline.')
  void first.provider.configuration.websocketProvider.connect()
  await soon(() => expect(second.lines()).toContain('Written offline.'))
  await soon(() => expect(first.lines()).toEqual(second.lines()))
})

test.each(['reviewer', 'viewer', 'billing'] as const)(
  'a %s reads along; a change that they send is refused, ends the connection and is recorded',
  async (workspaceRole) => {
    const reader = member({ workspaceId: ana.workspaceId, workspaceRole, fullName: 'Cy' })
    const [writer, viewer] = [await open(ana), await open(reader)]
    writer.write('Read this.')
    await soon(() => expect(viewer.lines()).toContain('Read this.'))
    expect(viewer.closes).toEqual([])
    viewer.write('Not allowed.')
    await soon(() => expect(viewer.closes[0]).toBe(LiveClose.readOnly))
    viewer.stop()
    writer.write('Later.')
    await soon(() => expect(writer.isSaved()).toBe(true))
    expect(writer.lines()).not.toContain('Not allowed.')
    const [event] = await service.knex().table('audit_log').where({ actor_id: reader.id })
    expect(event).toMatchObject({ action: 'refused change', subject: `generated document ${document.id}` })
  },
)

test.each([
  ['signs out', null],
  ['becomes a viewer', 'viewer'],
  ['switches to another organization', 'elsewhere'],
] as const)('the connection of somebody who %s ends within 2 seconds', async (_, next) => {
  const client = await open(bo)
  const started = performance.now()
  service.change(
    bo,
    next === null
      ? null
      : next === 'elsewhere'
        ? { ...bo, workspaceId: crypto.randomUUID() }
        : { ...bo, workspaceRole: 'viewer' },
  )
  await soon(() => expect(client.closes[0]).toBe(LiveClose.accessChanged))
  expect(performance.now() - started).toBeLessThan(2000)
})

test('the connections of others go on', async () => {
  const [first, second] = [await open(ana), await open(bo)]
  service.change(bo, null)
  await soon(() => expect(second.closes).toHaveLength(1))
  first.write('Alone.')
  await soon(() => expect(first.isSaved()).toBe(true))
  expect(first.closes).toEqual([])
})

const statusOf = async (options: ReturnType<typeof socketOptions>, id = document.id) => {
  const socket = new WebSocket(liveUrl(service.url(), id), options)
  const [, response] = await once(socket, 'unexpected-response')
  socket.once('error', () => undefined).terminate()
  return response.statusCode
}

test('only members of the organization connect, and only from the site', async () => {
  service.as(null)
  expect(await statusOf(socketOptions(null))).toBe(401)
  expect(await statusOf(socketOptions(ana, { origin: 'https://evil.example' }))).toBe(403)
  expect(await statusOf({ headers: { cookie: cookieOf(ana) } })).toBe(403)
  expect(await statusOf(socketOptions(member({ ...ana, emailVerified: false })))).toBe(403)
  expect(await statusOf(socketOptions(member()))).toBe(404)
  expect(await statusOf(socketOptions(ana), crypto.randomUUID())).toBe(404)
})

test('what is saved as HTML becomes an edit of the open document, beside what people write', async () => {
  const client = await open(ana)
  client.write('Typed.')
  await soon(() => expect(client.isSaved()).toBe(true))
  service.as(bo)
  // What Ana typed may be stored between reading the revision and saving.
  await soon(async () => expect((await save('<h2>Need</h2><p>We house many people.</p>')).status).toBe(200))
  await soon(() => expect(client.lines()).toEqual(['Need', 'We house many people.', 'Typed.']))
  await soon(async () => expect((await read()).content).toContain('<p>Typed.</p>'))
  expect(client.closes).toEqual([])
})

test('who saves what others have changed since gets a conflict', async () => {
  const { revision, title } = await read()
  const client = await open(ana)
  client.write('Typed.')
  await soon(async () => expect((await read()).revision).toBe(revision + 1))
  const late = await service.send('PUT', pathOf(document.id), { title, content: '<p>x</p>', revision })
  expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
})

test('the title is written together, too', async () => {
  const [first, second] = [await open(ana), await open(bo)]
  first.doc.getMap(FACTS).set(TITLE, 'Homes for all')
  await soon(() => expect(second.doc.getMap(FACTS).get(TITLE)).toBe('Homes for all'))
  await soon(async () => expect((await read()).title).toBe('Homes for all'))
  first.doc.getMap(FACTS).set(TITLE, ' ')
  first.write('More.')
  await soon(async () => expect((await read()).content).toContain('More.'))
  expect((await read()).title).toBe('Homes for all')
})

test('restoring a version changes the open document; versions say who wrote them', async () => {
  const client = await open(ana)
  client.write('Typed.')
  await soon(async () => expect((await read()).revision).toBe(3))
  service.as(bo)
  const restored = await service.send('POST', `${pathOf(document.id)}/versions/1/restore`)
  expect(restored.status).toBe(200)
  await soon(() => expect(client.lines()).not.toContain('We house people.'))
  const versions = (await service.send('GET', `${pathOf(document.id)}/versions`)).body
  expect(versions[0]).toMatchObject({ editors: [ana.id] })
})

test('a document that is deleted ends everybody’s connection', async () => {
  const client = await open(bo)
  expect((await service.send('DELETE', pathOf(document.id))).status).toBe(200)
  await soon(() => expect(client.closes[0]).toBe(LiveClose.deleted))
})

test('everybody who has a document open hears of a new comment', async () => {
  const reviewer = member({ workspaceId: ana.workspaceId, workspaceRole: 'reviewer' })
  const [writer, reader] = [await open(ana), await open(reviewer)]
  const heard: string[] = []
  for (const { provider } of [writer, reader])
    provider.on('stateless', ({ payload }: { payload: string }) => heard.push(payload))
  service.as(reviewer)
  const comment = { anchor: { from: 'AA==', to: 'AA==' }, quote: 'house people', text: 'How many?' }
  expect((await service.send('POST', `${pathOf(document.id)}/comments`, comment)).status).toBe(201)
  await soon(() => expect(heard).toEqual([COMMENTS_CHANGED, COMMENTS_CHANGED]))
  expect(reader.closes).toEqual([])
})

test('presence says who somebody is, whatever their browser says', async () => {
  const [first, second] = [await open(ana), await open(bo)]
  first.provider.setAwarenessField('user', { id: bo.id, name: 'Somebody else' })
  await soon(() => {
    const states = [...(second.provider.awareness?.getStates().values() ?? [])]
    expect(states).toContainEqual(expect.objectContaining({ user: { id: ana.id, name: 'Ana Lopez' } }))
    expect(JSON.stringify(states)).not.toContain('Somebody else')
  })
})

test('markup that no editor makes is not stored', async () => {
  const client = await open(ana)
  const script = new Y.XmlElement('script')
  script.insert(0, [new Y.XmlText('alert(1)')])
  client.doc.getXmlFragment('default').push([script])
  client.write('After.')
  await soon(async () => expect((await read()).content).toContain('After.'))
  expect((await read()).content).not.toContain('script')
})

test('an opened document that nobody changed keeps its HTML and revision', async () => {
  const before = await read()
  const client = await open(ana)
  client.stop()
  await soon(async () => {
    const [row] = await service.knex().table('live_documents').where({ document_id: document.id })
    expect(row).toMatchObject({ holder: null, storedRevision: before.revision })
  })
  expect(await read()).toEqual(before)
  const again = await open(bo)
  expect(again.lines()).toEqual(['Need', 'We house people.'])
})
