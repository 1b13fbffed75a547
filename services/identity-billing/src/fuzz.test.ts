import { jobRouter } from '@fundharbor/chassis/jobs/routes'
import { capabilityRouter } from '@fundharbor/chassis/service/capabilities'
import { liveOperationsRouter } from '@fundharbor/chassis/service/live-operations'
import { fuzzEndpoints } from '@fundharbor/chassis/testing/fuzz/fuzz'
import { beforeAll, expect, test } from 'vitest'
import { seedPerson, type Kind } from '../seeds/people.ts'
import { seedCookie } from '../seeds/sign-in.ts'
import { testIdentity, testSettings } from '../testing/identity.test-helper.ts'

const own = [jobRouter('identity-billing'), capabilityRouter('identity-billing'), liveOperationsRouter()]
const service = testIdentity({}, own)
const cookies = new Map<Kind, string>()

/** New accounts now and then, because requests sign out, change and delete the ones there are. */
async function refresh(): Promise<void> {
  await service.knex().table('rate_limits').delete()
  for (const kind of ['admin', 'organization-member', 'member', 'unverified'] as const)
    cookies.set(kind, await seedCookie(service.knex(), await seedPerson(service.knex(), kind), testSettings))
}
beforeAll(refresh)

const as = (kind: Kind) => () => ({ cookie: cookies.get(kind) ?? '' })
const actors = {
  admin: as('admin'),
  member: as('organization-member'),
  'other member': as('member'),
  unverified: as('unverified'),
  visitor: () => ({}),
}

test('no request fails the service, and every answer is inside its contract', async () => {
  // The test has neither Stripe nor the other services.
  const unavailable = ['BILLING_NOT_CONFIGURED', 'UNAVAILABLE']
  expect(await fuzzEndpoints({ service, name: 'identity-billing', actors, refresh, unavailable })).toEqual([])
}, 3_600_000)
