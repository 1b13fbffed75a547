import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { TEST_ORIGIN, type TestResponse, type TestService } from '@fundharbor/chassis/testing/service'
import type { Usage } from '@fundharbor/contracts/identity/usage'
import { startSandbox, type Sandbox } from '@fundharbor/stripe-sandbox/sandbox'
import { signatureOf } from '@fundharbor/stripe-sandbox/webhooks'
import { secondsInDay } from 'date-fns/constants'
import { Stripe } from 'stripe'
import { afterAll } from 'vitest'
import { seedPerson } from '../seeds/people.ts'
import { seedCookie } from '../seeds/sign-in.ts'
import { TestBrowser, testIdentity, testSettings } from './identity.test-helper.ts'
import { UserWithPlan } from '../src/users/model.ts'
import type { BillingSettings } from '../src/settings.ts'

const WEBHOOK = '/api/stripe/webhook'

/** Starts the Stripe sandbox and the service against it, with tools for tests. */
export async function testBilling() {
  const secretKey = 'sk_test_sandbox_for_tests'
  const sandbox = await startSandbox({
    port: 0,
    secretKey,
    site: TEST_ORIGIN,
    systemTime: () => clock.now().getTime(),
  })
  const catalog = await startFakeCatalog()
  const billing: BillingSettings = {
    secretKey,
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_for_these_tests',
    scriptUrl: '/dev/stripe/stripe.js',
    apiBase: sandbox.url,
    site: testSettings,
  }
  const service = testIdentity({ billing, peers: { catalog: { baseUrl: catalog.url, secret: TEST_SECRET } } })
  afterAll(async () => {
    await sandbox.close()
    catalog.server.close()
  })
  return { sandbox, billing, service, ...tools(service, sandbox, billing) }
}

function tools(service: TestService, sandbox: Sandbox, billing: BillingSettings) {
  const { hostname, port } = new URL(sandbox.url)
  const stripe = new Stripe(billing.secretKey, { host: hostname, port, protocol: 'http', telemetry: false })
  const post = async (path: string, body: object): Promise<TestResponse['body']> => {
    const response = await fetch(sandbox.url + path, { method: 'POST', body: JSON.stringify(body) })
    return response.json()
  }
  const pay = (clientSecret: string, number = '4242424242424242') =>
    post('/dev/stripe/browser/confirm', {
      clientSecret,
      card: { number, expMonth: 12, expYear: 2030 },
    })
  const advanceDays = (days: number) => post('/sandbox/clock', { advance: Math.round(days * secondsInDay) })
  return {
    stripe,
    post,
    pay,
    advanceDays,
    planOf,
    ...people(service, pay),
    ...webhook(service, sandbox, billing),
  }
}

const planOf = async (id: string) => (await UserWithPlan.read().findById(id))?.subscriptionStatus

/** Chooses a plan; returns where the browser is redirected, and the client secret. */
export async function choosePlan(browser: TestBrowser, plan = 'basic') {
  const response = await browser.send('GET', `/api/create-subscription?plan=${plan}`)
  const to = new URL(response.headers.get('location') ?? '/', TEST_ORIGIN)
  return { status: response.status, path: to.pathname, secret: to.searchParams.get('client_secret') ?? '' }
}

function people(service: TestService, pay: (secret: string) => Promise<unknown>) {
  const member = async (columns: object = {}) => {
    const user = await seedPerson(service.knex(), 'member', columns)
    const cookie = await seedCookie(service.knex(), user, testSettings)
    return { user, browser: new TestBrowser(service, cookie) }
  }
  /** A member who has paid for a plan. */
  const subscriber = async (plan = 'basic') => {
    const person = await member()
    const { secret } = await choosePlan(person.browser, plan)
    await pay(secret)
    await person.browser.send('POST', '/api/billing/refresh', {})
    return person
  }
  return { member, subscriber }
}

function webhook(service: TestService, { store }: Sandbox, { webhookSecret }: BillingSettings) {
  const send = (event: object, { at = Date.now() / 1000, secret = webhookSecret } = {}) => {
    const body = JSON.stringify(event)
    return service.send('POST', WEBHOOK, body, {
      'stripe-signature': signatureOf(body, secret, Math.floor(at)),
    })
  }
  /** Sends all pending events to the webhook, in order; returns the response statuses. */
  const deliver = async (): Promise<number[]> => {
    const statuses: number[] = []
    for (const { event } of store.state.deliveries.splice(0))
      statuses.push((await send(store.state.events[event] ?? {})).status)
    return statuses
  }
  return { send, deliver }
}

/** Serves a fixed usage. */
async function startFakeCatalog(): Promise<{ url: string; server: Server }> {
  const usage: Usage = { opportunityViewsThisPeriod: 2, applicationsThisMonth: 1, viewsResetAt: null }
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(usage))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
