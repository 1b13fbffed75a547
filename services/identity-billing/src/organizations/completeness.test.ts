import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProfileCounts } from '@fundharbor/contracts/catalog/internal'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { seedOrganization, seedPerson } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import { TestBrowser, testIdentity, testSettings } from '../../testing/identity.test-helper.ts'

const counts: ProfileCounts = {
  forOrganizations: 1200,
  withApplicants: 3000,
  withRegion: 2500,
  withState: 41,
  withAmount: 1,
  onGrantsGov: 1800,
  onEuPortal: 700,
}
let isCatalogUp = true
const catalog = await new Promise<Server>((resolve) => {
  const server = createServer((_, response) => {
    response.statusCode = isCatalogUp ? 200 : 503
    response.setHeader('content-type', 'application/json').end(JSON.stringify(counts))
  })
  server.listen(0, '127.0.0.1', () => resolve(server))
})
afterAll(() => catalog.close())
const { port } = catalog.address() as AddressInfo
const service = testIdentity({
  peers: { catalog: { baseUrl: `http://127.0.0.1:${port}`, secret: TEST_SECRET } },
})
beforeEach(() => {
  isCatalogUp = true
})

async function completenessOf(columns: object | null) {
  const user = await seedPerson(service.knex(), 'member')
  if (columns) await seedOrganization(user.id, columns)
  const browser = new TestBrowser(service, await seedCookie(service.knex(), user, testSettings))
  return (await browser.send('GET', '/api/organization/completeness')).body
}
const sentencesOf = ({ missing }: { missing: { sentence: string }[] }) =>
  missing.map(({ sentence }) => sentence)

test('says what each missing field improves, with numbers from the catalog', async () => {
  const body = await completenessOf({ country: 'US', taxId: '12-3456789', foundedYear: 1998, teamSize: 4 })
  expect(body.percent).toBe(46)
  expect(body.missing[1]).toEqual({
    field: 'state',
    sentence: 'Add your state: 41 open opportunities name one state in their title.',
    count: 41,
  })
  expect(sentencesOf(body)).toEqual([
    'Add your organization type: 3,000 open opportunities list who can apply.',
    'Add your state: 41 open opportunities name one state in their title.',
    'Add your mission statement: matches come from your own words.',
    'Add your annual budget: 1 open opportunity states an amount to compare it with.',
    'Say where you work: some opportunities are for certain places.',
    'Add your UEI: 1,800 open opportunities are on Grants.gov, where organizations need one.',
    'Add the day on which your SAM.gov registration expires: it must be active when you apply on Grants.gov.',
  ])
})

test('asks for registrations of the country alone', async () => {
  const fieldsOf = async (columns: object) =>
    (await completenessOf(columns)).missing.map(({ field }: { field: string }) => field)
  expect(await fieldsOf({ country: 'DE' })).toContain('pic')
  expect(await fieldsOf({ country: 'DE' })).not.toContain('uei')
  expect(await fieldsOf({ country: 'DE' })).not.toContain('state')
  expect(await fieldsOf({ country: 'US' })).not.toContain('pic')
  expect(await fieldsOf({ country: 'US', organizationType: 'individual' })).not.toContain('uei')
})

test('needs no catalog', async () => {
  isCatalogUp = false
  const body = await completenessOf({ country: 'US' })
  expect(body.missing[1]).toEqual({
    field: 'state',
    sentence: 'Add your state: some opportunities are for one state only.',
    count: null,
  })
})

test('without an organization, the organization is what is missing', async () => {
  expect(await completenessOf(null)).toEqual({
    percent: 0,
    missing: [
      {
        field: 'organization',
        sentence: 'Add your organization: 1,200 open opportunities are for organizations only.',
        count: 1200,
      },
    ],
  })
})
