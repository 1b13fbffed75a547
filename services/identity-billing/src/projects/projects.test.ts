import { clearJobs, runWaiting } from '@fundharbor/chassis/testing/jobs'
import { beforeEach, describe, expect, test } from 'vitest'
import { seedPerson } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import { TestBrowser, testIdentity, testSettings } from '../../testing/identity.test-helper.ts'
import type { UserModel } from '../users/model.ts'
import { releaseQueue } from './releases.ts'

const service = testIdentity()
let owner: UserModel
let browser: TestBrowser

const signedIn = async (who: UserModel) =>
  new TestBrowser(service, await seedCookie(service.knex(), who, testSettings))

beforeEach(async () => {
  owner = await seedPerson(service.knex(), 'organization-member')
  browser = await signedIn(owner)
})

const list = async () => (await browser.send('GET', '/api/projects')).body
const create = (form: object) => browser.send('POST', '/api/projects', form)
const change = (id: string, fields: object) => browser.send('PATCH', `/api/projects/${id}`, fields)

describe('the default project', () => {
  test('follows the profile until it is edited, and again when it is emptied', async () => {
    const [project] = await list()
    expect(project).toMatchObject({ title: 'Northquay Community Trust', isDefault: true, createdBy: null })
    const { body: organization } = await browser.send('GET', '/api/organization')
    const save = (name: string, description: string) =>
      browser.send('PUT', `/api/organization/${organization.id}`, { name, description, category: 'arts' })
    await save('Northquay Arts', 'We paint boats.')
    expect(await list()).toMatchObject([{ title: 'Northquay Arts', description: 'We paint boats.' }])

    await change(project.id, { title: 'Northquay Arts', description: 'We paint every boat.' })
    await save('Northquay', 'We paint.')
    expect(await list()).toMatchObject([{ title: 'Northquay', description: 'We paint every boat.' }])
    await change(project.id, { description: '' })
    expect(await list()).toMatchObject([{ title: 'Northquay', description: 'We paint.' }])
  })

  test('is the person without an organization', async () => {
    const member = await signedIn(await seedPerson(service.knex(), 'member'))
    const { body } = await member.send('GET', '/api/projects')
    expect(body).toMatchObject([{ title: 'Amara Okafor', description: '', isDefault: true }])
  })

  test('cannot be deleted', async () => {
    const [{ id }] = await list()
    const { status, body } = await browser.send('DELETE', `/api/projects/${id}`)
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    expect(await list()).toHaveLength(1)
  })
})

describe('a project', () => {
  test('is created from a sentence', async () => {
    const { status, body } = await create({
      description: 'We want to open a tool library in our town. Neighbors borrow tools.',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: 'Open a tool library in our town',
      description: 'We want to open a tool library in our town. Neighbors borrow tools.',
      stage: 'idea',
      currency: 'USD',
      amountNeeded: null,
      startsOn: null,
      isDefault: false,
      workspaceId: owner.workspaceId,
      createdBy: owner.id,
    })
    expect(await list()).toMatchObject([{ isDefault: true }, { id: body.id }])
  })

  test('keeps a long first sentence short in its title', async () => {
    const { body } = await create({ description: `We plan to ${'restore the old harbor wall '.repeat(9)}` })
    expect(body.title).toMatch(/^Restore the old harbor wall .*…$/)
    expect(body.title.length).toBeLessThanOrEqual(81)
  })

  test('is changed field by field', async () => {
    const { body } = await create({
      title: 'Tool library',
      amountNeeded: '25000',
      startsOn: '2027-03-01',
      location: 'Bristol',
    })
    const changed = await change(body.id, { endsOn: '2028-02-29', location: '', stage: 'planning' })
    expect(changed.body).toMatchObject({
      title: 'Tool library',
      amountNeeded: '25000.00',
      startsOn: '2027-03-01',
      endsOn: '2028-02-29',
      location: null,
      stage: 'planning',
    })
  })

  test('needs a title or a description, and an end after its start', async () => {
    expect((await create({})).body.fields).toEqual({ description: 'Describe the project in a sentence' })
    const early = { title: 'Tool library', startsOn: '2027-03-01', endsOn: '2027-02-01' }
    expect((await create(early)).body.fields).toEqual({ endsOn: 'The end must not be before the start' })
    const { body } = await create({ title: 'Tool library', startsOn: '2027-03-01' })
    expect((await change(body.id, { endsOn: '2027-02-01' })).body.fields).toEqual({
      endsOn: 'The end must not be before the start',
    })
    expect((await change(body.id, { title: '' })).body.fields).toEqual({
      description: 'Describe the project in a sentence',
    })
  })

  test('ignores fields that a client must not set', async () => {
    const forbidden = { id: owner.id, workspaceId: crypto.randomUUID(), isDefault: true, createdBy: owner.id }
    const { body } = await create({ title: 'Tool library', ...forbidden, createdBy: crypto.randomUUID() })
    expect(body).toMatchObject({ workspaceId: owner.workspaceId, isDefault: false, createdBy: owner.id })
    expect(body.id).not.toBe(owner.id)
    const { body: changed } = await change(body.id, forbidden)
    expect(changed).toMatchObject({ id: body.id, workspaceId: owner.workspaceId, isDefault: false })
  })

  test('belongs to its workspace alone', async () => {
    const { body } = await create({ title: 'Tool library' })
    const stranger = await signedIn(await seedPerson(service.knex(), 'admin'))
    expect((await stranger.send('PATCH', `/api/projects/${body.id}`, { title: 'Mine' })).status).toBe(404)
    expect((await stranger.send('DELETE', `/api/projects/${body.id}`)).status).toBe(404)
    expect((await stranger.send('GET', '/api/projects')).body).toMatchObject([{ isDefault: true }])
    expect((await browser.send('DELETE', `/api/projects/${body.id}`)).status).toBe(200)
    expect(await list()).toHaveLength(1)
  })

  test('releases what belonged to it in the other services, as soon as they can be reached', async () => {
    await clearJobs(service.knex())
    const { body } = await create({ title: 'Tool library' })
    await browser.send('DELETE', `/api/projects/${body.id}`)
    const released: string[] = []
    await runWaiting(
      releaseQueue,
      async ({ data }) => void released.push(`${data.projectId} ${data.service}`),
    )
    expect(released.toSorted()).toEqual([`${body.id} catalog`, `${body.id} documents-ai`])
  })

  test('is created once per Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const send = () => browser.send('POST', '/api/projects', { title: 'Tool library' }, key)
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect(await list()).toHaveLength(2)
  })

  test('can be created 200 times an hour', async () => {
    const key = `projects:${owner.id}`
    await service
      .knex()
      .table('rate_limits')
      .insert({ key, points: 200, expire: Date.now() + 60_000 })
    expect((await create({ title: 'Tool library' })).status).toBe(429)
    expect(await list()).toHaveLength(1)
  })

  test('is one of at most 100, even with concurrent requests', async () => {
    const row = { workspaceId: owner.workspaceId, createdAt: new Date(0), updatedAt: new Date(0) }
    const rows = Array.from({ length: 96 }, (_, index) => ({ ...row, title: `Project ${index}` }))
    await service.knex().table('projects').insert(rows)
    const made = await Promise.all(Array.from({ length: 6 }, () => create({ title: 'Tool library' })))
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409])
    expect(made.find(({ status }) => status === 409)?.body.message).toBe(
      'You can have at most 100 projects. Delete one that is done.',
    )
  })
})
