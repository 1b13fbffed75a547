import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { SECRET_HEADER } from '@fundharbor/chassis/http/trust'
import { expect, test } from 'vitest'
import { seedPerson } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import { TestBrowser, testIdentity, testSettings } from '../../testing/identity.test-helper.ts'

const service = testIdentity()

const read = (id: string, query = '') =>
  service.send('GET', `/internal/people/${id}/applicant${query}`, undefined, { [SECRET_HEADER]: TEST_SECRET })

test('an organization applies with its facts, by default for itself', async () => {
  const user = await seedPerson(service.knex(), 'organization-member')
  const browser = new TestBrowser(service, await seedCookie(service.knex(), user, testSettings))
  expect((await read(user.id)).body).toMatchObject({ organizationType: null, country: 'GB', state: null })
  const { body: organization } = await browser.send('GET', '/api/organization')
  await browser.send('PUT', `/api/organization/${organization.id}`, {
    name: 'Northquay Community Trust',
    category: 'community',
    description: 'We keep the harbor in use.',
    organizationType: 'nonprofit',
    organizationKind: 'museum',
    country: 'US',
    state: 'Ohio',
    languages: ['en', 'cy'],
  })
  const { status, body } = await read(user.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    workspaceId: user.workspaceId,
    name: 'Northquay Community Trust',
    organizationType: 'nonprofit',
    organizationKind: 'museum',
    hasOrganization: true,
    category: 'community',
    description: 'We keep the harbor in use.',
    missionStatement: '',
    country: 'US',
    state: 'US-OH',
    annualBudget: null,
    languages: ['en', 'cy'],
    project: {
      title: 'Northquay Community Trust',
      description: 'We keep the harbor in use.',
      isDefault: true,
    },
  })
})

test('a person without an organization applies as themselves', async () => {
  const user = await seedPerson(service.knex(), 'member', { firstName: 'Amara', lastName: 'Okafor-Lind' })
  expect((await read(user.id)).body).toMatchObject({
    name: 'Amara Okafor-Lind',
    hasOrganization: false,
    organizationType: null,
    category: null,
    country: 'GB',
    project: { title: 'Amara Okafor-Lind', description: '', isDefault: true },
  })
})

test('a chosen project is part of the applicant, unless it is another workspace’s', async () => {
  const user = await seedPerson(service.knex(), 'organization-member')
  const browser = new TestBrowser(service, await seedCookie(service.knex(), user, testSettings))
  const { body: project } = await browser.send('POST', '/api/projects', {
    title: 'Tool library',
    amountNeeded: 25_000,
  })
  expect((await read(user.id, `?project=${project.id}`)).body.project).toMatchObject({
    id: project.id,
    title: 'Tool library',
    amountNeeded: '25000.00',
    currency: 'USD',
    isDefault: false,
  })
  const stranger = await seedPerson(service.knex(), 'member')
  expect((await read(stranger.id, `?project=${project.id}`)).status).toBe(404)
  expect((await read(crypto.randomUUID())).status).toBe(404)
})
