import { fileRemovalQueue } from '@fundharbor/chassis/files/file-removals'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import type { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import { runWaiting } from '@fundharbor/chassis/testing/jobs'
import { expect, test } from 'vitest'
import { SEED_PASSWORD, seedPerson } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import { registration, TestBrowser, testIdentity, testSettings } from '../../testing/identity.test-helper.ts'
import * as files from '../../testing/files.test-helper.ts'
import { readPerson } from '../people/person.ts'
import { SessionModel } from '../sessions/model.ts'
import type { UserModel } from '../users/model.ts'
import { MembershipModel } from './membership-model.ts'

const service = testIdentity()

const workspaces = () => service.knex().table('workspaces')

test('every account gets a workspace of its own, with a default project', async () => {
  const browser = new TestBrowser(service)
  const { body } = await browser.send('POST', '/api/register', registration())
  const person = await readPerson(body.id, testSettings, { secondFactor: false })
  expect(await workspaces().where({ id: person?.workspaceId })).toMatchObject([{ kind: 'personal' }])
  const projects = await service.knex().table('projects').where({ workspaceId: person?.workspaceId })
  expect(projects).toMatchObject([{ isDefault: true, title: null }])
})

test('creating an organization makes the workspace an organization’s', async () => {
  const user = await seedPerson(service.knex(), 'member')
  const browser = new TestBrowser(service, await seedCookie(service.knex(), user, testSettings))
  const { body } = await browser.send('POST', '/api/organization', { name: 'Northquay', category: 'arts' })
  expect(await workspaces().where({ id: user.workspaceId })).toMatchObject([{ kind: 'organization' }])
  const [row] = await service.knex().table('organizations').where({ id: body.id })
  expect(row.workspaceId).toBe(user.workspaceId)
})

test('deleting the account deletes the workspace with its organization and projects, and nobody else’s', async () => {
  const other = await seedPerson(service.knex(), 'organization-member')
  const user = await seedPerson(service.knex(), 'organization-member')
  const browser = new TestBrowser(service, await seedCookie(service.knex(), user, testSettings))
  await browser.send('POST', '/api/projects', { title: 'Tool library' })
  const exported = (await browser.send('POST', '/api/account/export', { currentPassword: SEED_PASSWORD }))
    .body.services['identity-billing']
  expect(exported.projects).toMatchObject([{ isDefault: true }, { title: 'Tool library' }])

  const { status } = await browser.send('POST', '/api/account/deletion', { currentPassword: SEED_PASSWORD })
  expect(status).toBe(200)
  const left = async (table: string, column = 'workspace_id') =>
    service.knex().table(table).whereIn(column, [user.workspaceId, other.workspaceId]).pluck(column)
  expect(await left('workspaces', 'id')).toEqual([other.workspaceId])
  expect(await left('projects')).toEqual([other.workspaceId])
  expect(await left('organizations')).toEqual([other.workspaceId])
})

test('a workspace that others work in keeps its organization with its documents, and a new owner', async () => {
  const user = await seedPerson(service.knex(), 'organization-member')
  const { workspaceId } = user
  const other = await seedPerson(service.knex(), 'member', { workspaceId })
  const [browser, colleague] = await Promise.all(
    [user, other].map(
      async (each) => new TestBrowser(service, await seedCookie(service.knex(), each, testSettings)),
    ),
  )
  const form = new FormData()
  form.append('documents', new Blob([new Uint8Array(files.pdf)]), 'charter.pdf')
  await browser?.send('POST', '/api/organization/upload-documents', form)
  const deletion = { currentPassword: SEED_PASSWORD }
  expect((await browser?.send('POST', '/api/account/deletion', deletion))?.status).toBe(200)
  await runWaiting(fileRemovalQueue, ({ data }) => testSettings.files.remove(data.name))

  const kept = (await colleague?.send('GET', '/api/organization'))?.body
  expect(kept).toMatchObject({ userId: other.id, documents: [{ name: 'charter.pdf' }] })
  const file = await colleague?.send('GET', `/api/organization/documents/${kept.documents[0].id}`)
  expect(file?.status).toBe(200)
})

/** Makes a person a member of another's workspace, in which the session then works. */
async function joinWorkspace(user: UserModel, workspaceId: string, role: WorkspaceRole) {
  const cookie = await seedCookie(service.knex(), user, testSettings)
  const joinedAt = clock.now()
  await MembershipModel.query().insert({ workspaceId, userId: user.id, role, joinedAt })
  await SessionModel.query().where({ userId: user.id }).patch({ workspaceId })
  return new TestBrowser(service, cookie)
}

/** A plan with seats for several people. */
const premium = { subscriptionStatus: 'premium' } as const

test('a session works in the workspace that was chosen for it, and says as what', async () => {
  const { workspaceId } = await seedPerson(service.knex(), 'organization-member', premium)
  const user = await seedPerson(service.knex(), 'member')
  const browser = await joinWorkspace(user, workspaceId, 'reviewer')
  const readSession = async (cookie: string) => {
    const headers = { cookie, 'x-internal-secret': TEST_SECRET }
    return (await service.send('GET', '/internal/session', undefined, headers)).body.person
  }
  const chosen = {
    workspaceId,
    workspaceRole: 'reviewer',
    organization: { name: 'Northquay Community Trust' },
  }
  expect(await readSession(browser.cookie)).toMatchObject(chosen)
  const readUser = async () => (await browser.send('GET', '/api/user')).body
  expect(await readUser()).toMatchObject({ id: user.id, workspaceId, workspaceRole: 'reviewer' })
  const applicantIn = async (id: string) => {
    const path = `/internal/people/${user.id}/applicant?workspace=${id}`
    return (await service.send('GET', path, undefined, { 'x-internal-secret': TEST_SECRET })).body
  }
  expect(await applicantIn(workspaceId)).toMatchObject({ workspaceId, name: 'Northquay Community Trust' })
  expect(await applicantIn(user.workspaceId)).toMatchObject({ hasOrganization: false })
  const stranger = await seedPerson(service.knex(), 'organization-member')
  expect(await applicantIn(stranger.workspaceId)).toMatchObject({ code: 'NOT_FOUND' })
  expect((await browser.send('GET', '/api/organization')).body).toMatchObject({
    name: 'Northquay Community Trust',
  })

  const elsewhere = await seedCookie(service.knex(), user, testSettings)
  const own = { workspaceId: user.workspaceId, workspaceRole: 'owner', organization: null }
  expect(await readSession(elsewhere)).toMatchObject(own)
  await MembershipModel.query().delete().where({ userId: user.id, workspaceId })
  expect(await readSession(browser.cookie)).toMatchObject(own)
  expect(await readUser()).toMatchObject({ workspaceId: user.workspaceId, workspaceRole: 'owner' })
})

test.each([
  ['editor', 200],
  ['reviewer', 403],
  ['viewer', 403],
  ['billing', 403],
] as const)(
  'the role %s gets %i for changes to the organization, and 404 elsewhere',
  async (role, status) => {
    const { workspaceId } = await seedPerson(service.knex(), 'organization-member', premium)
    const stranger = await seedPerson(service.knex(), 'organization-member')
    const user = await seedPerson(service.knex(), 'member')
    const browser = await joinWorkspace(user, workspaceId, role)
    const idOf = async (id: string) =>
      (await service.knex().table('organizations').where({ workspaceId: id }).first('id')).id
    const update = async (id: string) =>
      browser.send('PUT', `/api/organization/${await idOf(id)}`, {
        name: 'Northquay Union',
        category: 'arts',
      })
    expect((await update(workspaceId)).status).toBe(status)
    expect((await update(stranger.workspaceId)).status).toBe(status === 200 ? 404 : 403)
    expect((await browser.send('GET', '/api/projects')).status).toBe(200)
  },
)

test('deleting the account of a member keeps the workspace that they joined', async () => {
  const { workspaceId } = await seedPerson(service.knex(), 'organization-member')
  const user = await seedPerson(service.knex(), 'organization-member')
  const browser = await joinWorkspace(user, workspaceId, 'editor')
  const exported = (await browser.send('POST', '/api/account/export', { currentPassword: SEED_PASSWORD }))
    .body.services['identity-billing']
  expect(exported.memberships).toMatchObject([{ role: 'owner' }, { role: 'editor' }])
  await browser.send('POST', '/api/account/deletion', { currentPassword: SEED_PASSWORD })
  const ids = [workspaceId, user.workspaceId]
  expect(await workspaces().whereIn('id', ids).pluck('id')).toEqual([workspaceId])
  expect(await MembershipModel.query().where({ workspaceId })).toMatchObject([{ role: 'owner' }])
})

test('the only owner of a workspace hands it over, or is alone in it, before deleting the account', async () => {
  const owner = await seedPerson(service.knex(), 'organization-member')
  const { workspaceId } = owner
  const user = await seedPerson(service.knex(), 'organization-member')
  const colleague = await joinWorkspace(user, workspaceId, 'editor')
  const browser = new TestBrowser(service, await seedCookie(service.knex(), owner, testSettings))
  await browser.send('POST', '/api/projects', { title: 'Tool library' })
  const remove = () => browser.send('POST', '/api/account/deletion', { currentPassword: SEED_PASSWORD })
  const refused = await remove()
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'You are the only owner of Northquay Community Trust. On its Members page, make another member an owner or remove the other members. Then delete your account.',
  ])
  expect(await MembershipModel.query().where({ workspaceId })).toHaveLength(2)
  await browser.send('PATCH', `/api/organization/members/${user.id}`, { role: 'owner' })
  expect((await remove()).status).toBe(200)
  expect(await MembershipModel.query().where({ workspaceId })).toMatchObject([
    { userId: user.id, role: 'owner' },
  ])
  expect((await colleague.send('GET', '/api/organization')).body).toMatchObject({ userId: user.id })
  expect((await colleague.send('GET', '/api/projects')).body).toMatchObject([{}, { title: 'Tool library' }])
})
