import { fileURLToPath } from 'node:url'
import { internalEnv } from '@fundharbor/chassis/testing/env'
import { startReplica, type Replica } from '@fundharbor/chassis/testing/replicas'
import { TEST_ORIGIN } from '@fundharbor/chassis/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSettings } from '../../testing/identity.test-helper.ts'
import { testBilling } from '../../testing/billing.test-helper.ts'
import { testEnv } from '../../testing/env.ts'

/** Two replicas on one database, as they are deployed. */
const { service, billing, sandbox, member } = await testBilling()
const ROUNDS = testEnv.isLong ? 20 : 4
const replicas: Replica[] = []

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
let env: NodeJS.ProcessEnv = {}

beforeAll(async () => {
  env = {
    LOG_LEVEL: 'silent',
    DATABASE_URL: String(service.knex().client.config.connection.connectionString),
    ...internalEnv('identity-billing'),
    SESSION_KEYS: testSettings.sessionKeys.join(','),
    PUBLIC_URL: TEST_ORIGIN,
    ATTEMPTS_FACTOR: '1000',
    STRIPE_SECRET_KEY: billing.secretKey,
    STRIPE_PUBLISHABLE_KEY: billing.publishableKey,
    STRIPE_WEBHOOK_SECRET: billing.webhookSecret,
    STRIPE_API_BASE: sandbox.url,
  }
  replicas.push(...(await Promise.all([startReplica(main, env), startReplica(main, env)])))
})
afterAll(() => Promise.all(replicas.map((replica) => replica.stop())))

test('fifty concurrent attempts on two replicas create one customer and one open subscription', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { user, browser } = await member()
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        fetch(`${replicas[index % 2]?.url}/api/create-subscription?plan=basic`, {
          redirect: 'manual',
          headers: { cookie: browser.cookie, 'sec-fetch-site': 'same-origin' },
        }),
      ),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([302]))
    const locations = responses.map(({ headers }) => headers.get('location'))
    expect(new Set(locations).size).toBe(1)
    expect(locations[0]).toMatch(/^\/checkout\?client_secret=pi_/)
    const { customers, subscriptions } = sandbox.store.state
    const own = Object.values(customers).filter(({ metadata }) => metadata.userId === user.id)
    expect(own).toHaveLength(1)
    const open = Object.values(subscriptions).filter(({ customer }) => customer === own[0]?.id)
    expect(open.map(({ status }) => status)).toEqual(['incomplete'])
  }
})

test.each(['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])(
  'refuses to start with a secret key but without %s',
  async (name) => {
    await expect(startReplica(main, { ...env, [name]: '' })).rejects.toThrow(
      `${name}: is required with STRIPE_SECRET_KEY`,
    )
  },
)
