import { clock } from '@fundharbor/chassis/runtime/clock'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import { SECRET_HEADER } from '@fundharbor/chassis/http/trust'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { router } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [router],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

beforeAll(() => clock.setTo('2026-11-21T12:00:00.000Z'))
afterAll(() => clock.reset())

const bare = {
  source: 'fundharbor',
  geoScope: null,
  minAmount: null,
  maxAmount: null,
  totalFunding: null,
  organizationTypes: [],
}
const seed = (columns: object) => seedOpportunity(service.knex(), { ...bare, ...columns })
const read = () =>
  service.send('GET', '/internal/profile-counts', undefined, { [SECRET_HEADER]: TEST_SECRET })

test('counts open opportunities by what their records say', async () => {
  await seed({ title: 'Clinics', source: 'grants-gov', organizationTypes: ['nonprofit'], maxAmount: '10.00' })
  await seed({ title: 'Salmon in OREGON', source: 'simpler-grants', sourceCodes: { applicants: ['02'] } })
  await seed({ title: 'West Virginia roads: West Virginia only', geoScope: 'United States' })
  await seed({ title: 'From Ohio to Utah', source: 'eu-funding-tenders', organizationTypes: ['individual'] })
  await seed({ title: 'Art in Georgia' })
  await seed({ title: 'Closed in Ohio', deadline: '2026-11-20T00:00:00Z' })
  await seed({ title: 'Withdrawn in Ohio', isActive: false })
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body).toEqual({
    forOrganizations: 1,
    withApplicants: 3,
    withRegion: 1,
    withState: 2,
    withAmount: 1,
    onGrantsGov: 2,
    onEuPortal: 1,
  })
})

test('counts again after a change', async () => {
  const before = (await read()).body.onEuPortal
  await seed({ title: 'Hydrogen valleys', source: 'eu-funding-tenders' })
  expect((await read()).body.onEuPortal).toBe(before + 1)
})
