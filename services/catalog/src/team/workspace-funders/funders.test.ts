import { announcedBy } from '@fundharbor/chassis/testing/announced'
import { expect, test } from 'vitest'
import { grantsService } from '../my-grants/grants-service.test-helper.ts'

const service = grantsService()
const { join, signIn, to, add, move, change, award } = service

const FUNDER = '/funders/health-fund'
const ana = { name: 'Ana Lopez', role: 'Program officer', email: 'ana@health.example', phone: '+1 555 0100' }
const call = { on: '2026-11-19', text: 'They like clinics.' }

async function work() {
  const person = signIn({ fullName: 'Amara Okafor' })
  const grant = await add({ title: 'Night clinics', funderName: 'Health Fund' })
  return { person, grant }
}

test('a funder has the grants that name it, with sums, open steps, contacts and conversations', async () => {
  const { person, grant } = await work()
  const other = await add({ title: 'Day clinics', funderName: 'HEALTH FUND' })
  await add({ funderName: 'Barr' })
  await change(grant.id, { requested: '500', revision: 1 })
  await move(grant.id, { status: 'won', version: 1 })
  await award(grant.id, { terms: { amount: '400.50', currency: 'USD' }, version: 0 })
  await to('POST', `/${other.id}/steps`, { title: 'Call Ana', dueOn: '2026-12-01' })
  await to('POST', `/${grant.id}/steps`, { title: 'Report', dueOn: '2027-01-31' })
  expect((await to('POST', `${FUNDER}/contacts`, ana)).status).toBe(201)
  await to('POST', `${FUNDER}/conversations`, call)
  await to('POST', `${FUNDER}/conversations`, { on: '2026-11-20', text: 'Sent the budget' })
  const { body } = await to('GET', FUNDER)
  expect(body).toMatchObject({
    slug: 'health-fund',
    name: 'Health Fund',
    totals: [{ currency: 'USD', requested: { count: 1, sum: '500.00' }, won: { count: 1, sum: '400.50' } }],
    steps: [
      { grantId: other.id, grantTitle: 'Day clinics', step: { title: 'Call Ana' } },
      { grantId: grant.id, step: { title: 'Report', dueOn: '2027-01-31' } },
    ],
    contacts: [{ ...ana, revision: 1 }],
    conversations: [
      { on: '2026-11-20', text: 'Sent the budget' },
      { ...call, author: { id: person.id, name: 'Amara Okafor' } },
    ],
  })
  expect(body.grants.map(({ id }: { id: string }) => id)).toEqual([grant.id, other.id])
  const { body: list } = await to('GET', '/funders')
  expect(list).toMatchObject([
    { slug: 'barr', grants: 1, totals: [], contacts: 0, next: null },
    { slug: 'health-fund', grants: 2, contacts: 1, next: { grantId: other.id, step: { title: 'Call Ana' } } },
  ])
})

test('a contact is changed once at a time, and stays when the last grant goes', async () => {
  const { grant } = await work()
  const { body: added } = await to('POST', `${FUNDER}/contacts`, { name: 'Ana' })
  expect(added).toMatchObject({ name: 'Ana', role: '', email: '', phone: '' })
  const address = `${FUNDER}/contacts/${added.id}`
  expect((await to('PUT', address, { ...ana, revision: 1 })).body).toEqual({
    id: added.id,
    ...ana,
    revision: 2,
  })
  const late = await to('PUT', address, { name: 'Anna', revision: 1 })
  expect([late.status, late.body.current.name]).toEqual([409, 'Ana Lopez'])
  const wrong = await to('POST', `${FUNDER}/contacts`, { name: ' ', email: 'ana' })
  expect(wrong.body.fields).toEqual({ name: 'Enter a name', email: 'Enter a valid email address' })
  await to('DELETE', `/${grant.id}`)
  expect((await to('GET', '/funders')).body).toMatchObject([{ name: 'Health Fund', grants: 0, contacts: 1 }])
  expect((await to('DELETE', address)).status).toBe(200)
  expect((await to('DELETE', address)).status).toBe(404)
  expect((await to('GET', FUNDER)).status).toBe(404)
})

test('funders belong to the workspace: others find nothing, viewers change nothing', async () => {
  const { person } = await work()
  const { body: contact } = await to('POST', `${FUNDER}/contacts`, ana)
  const { body: note } = await to('POST', `${FUNDER}/conversations`, call)
  const changes = [
    () => to('POST', `${FUNDER}/contacts`, ana),
    () => to('PUT', `${FUNDER}/contacts/${contact.id}`, { ...ana, revision: 1 }),
    () => to('DELETE', `${FUNDER}/contacts/${contact.id}`),
    () => to('POST', `${FUNDER}/conversations`, call),
    () => to('DELETE', `${FUNDER}/conversations/${note.id}`),
  ]
  signIn()
  for (const act of changes) expect((await act()).status).toBe(404)
  expect((await to('GET', '/funders')).body).toEqual([])
  // The same funder, of another workspace.
  await add({ funderName: 'Health Fund' })
  expect((await to('GET', FUNDER)).body).toMatchObject({ contacts: [], conversations: [] })
  expect((await to('DELETE', `${FUNDER}/contacts/${contact.id}`)).status).toBe(404)
  service.as(join({ workspaceId: person.workspaceId, workspaceRole: 'viewer' }))
  for (const act of changes) expect((await act()).status).toBe(403)
  expect((await to('GET', FUNDER)).body.contacts).toHaveLength(1)
  service.as(join({ workspaceId: person.workspaceId, workspaceRole: 'billing' }))
  expect((await to('GET', FUNDER)).status).toBe(403)
  service.as(person)
  for (const act of changes)
    expect(await announcedBy(service.knex(), act)).toContainEqual({
      topic: 'grants',
      workspaceId: person.workspaceId,
    })
})

test('a workspace has at most 1,000 contacts', async () => {
  const { person } = await work()
  await service.knex().raw(
    `INSERT INTO funder_contacts (workspace_id, funder, funder_name, name, role, email, phone, created_at)
     SELECT ?, 'barr', 'Barr', 'Ana', '', '', '', now() FROM generate_series(1, 999)`,
    [person.workspaceId],
  )
  const both = await Promise.all([1, 2].map(() => to('POST', `${FUNDER}/contacts`, ana)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('what a person wrote is exported, stays without their name, and goes with the workspace', async () => {
  const { person } = await work()
  const bo = join({ workspaceId: person.workspaceId, fullName: 'Bo Nilsson', workspaceRole: 'editor' })
  service.as(bo)
  await to('POST', `${FUNDER}/contacts`, ana)
  await to('POST', `${FUNDER}/conversations`, call)
  await to('PUT', '/report/estimates', { deciding: 1, writing: 2, sent: 3, months: 4 })
  const { body } = await service.send('GET', `/internal/export/${bo.id}`, undefined, service.trusted)
  expect(body).toMatchObject({
    funderContacts: [{ funder: 'Health Fund', ...ana }],
    funderConversations: [{ funder: 'Health Fund', ...call }],
  })
  await service.send('DELETE', `/internal/people/${bo.id}`, undefined, service.trusted)
  service.as(person)
  const left = (await to('GET', FUNDER)).body
  expect(left).toMatchObject({ contacts: [ana], conversations: [{ ...call, author: null }] })
  const path = `/internal/people/${person.id}?workspaceId=${person.workspaceId}`
  await service.send('DELETE', path, undefined, service.trusted)
  for (const table of ['funder_contacts', 'funder_conversations', 'grant_estimates'])
    expect(await service.knex().table(table).where({ workspace_id: person.workspaceId })).toEqual([])
})
