import { queuedMails } from '@fundharbor/chassis/testing/jobs'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { PaidPlan } from '@fundharbor/contracts/identity/plans'
import fc from 'fast-check'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCookie } from '../../seeds/sign-in.ts'
import { TestBrowser, testSettings } from '../../testing/identity.test-helper.ts'
import { UserModel, UserWithPlan } from '../users/model.ts'
import { BillingAccountModel } from './model.ts'
import { syncSubscription } from './sync-subscription.ts'
import { reconcile } from './reconcile.ts'
import { choosePlan, testBilling } from '../../testing/billing.test-helper.ts'
import { testEnv } from '../../testing/env.ts'
import { RELEVANT_EVENTS } from './webhook.ts'

/**
 * Random histories of what users, banks, the clock, and the network do to a subscription. `expectedPlan` derives the
 * plan from Stripe's own state, independently of the rule under test. After every history, once the pending events or
 * the nightly reconciliation have been processed, the stored plan must be the expected one.
 */
const { HISTORIES } = testEnv

const { service, billing, stripe, sandbox, post, pay, send, advanceDays } = await testBilling()
const { state } = sandbox.store
let isCrashing = false
/** Whether events were lost: then only the reconciliation can correct the plan. */
let hasLostEvents = false

beforeAll(async () => {
  // Simulates a crash between storing an event and its effect: storing the effect fails.
  await service.knex().raw('CREATE TABLE crash (now boolean)')
  await service.knex().raw(`CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF EXISTS (SELECT 1 FROM crash) THEN RAISE EXCEPTION 'crash'; END IF; RETURN NEW; END $$`)
  await service
    .knex()
    .raw(
      'CREATE TRIGGER crash BEFORE UPDATE OF plan ON billing_accounts FOR EACH ROW EXECUTE FUNCTION crash()',
    )
})
afterAll(() => clock.reset())

const setCrashing = async (enabled: boolean) => {
  if (isCrashing === enabled) return
  isCrashing = enabled
  if (enabled) await service.knex().table('crash').insert({ now: true })
  else await service.knex().table('crash').delete()
}

interface History {
  user: UserModel
  browser: TestBrowser
}

/** The plan that Stripe's objects imply. */
function expectedPlan(userId: string): string {
  const customers = Object.values(state.customers).filter(({ metadata }) => metadata.userId === userId)
  const subscriptions = Object.values(state.subscriptions).filter(({ customer }) =>
    customers.some(({ id }) => id === customer),
  )
  const [running] = subscriptions.filter(({ status }) => status === 'active' || status === 'past_due')
  if (!running) return 'freemium'
  const periods = Object.values(state.invoices).filter(
    (invoice) =>
      invoice.parent?.subscription_details?.subscription === running.id &&
      invoice.status === 'paid' &&
      invoice.billing_reason !== 'subscription_update',
  )
  const last = periods.at(-1)
  const payment = Object.values(state.invoicePayments).find(({ invoice }) => invoice === last?.id)
  const intent = state.paymentIntents[String(payment?.payment.payment_intent)]
  const charge = state.charges[String(intent?.latest_charge)]
  const dispute = Object.values(state.disputes).find((each) => each.charge === charge?.id)
  const isReturned = charge?.refunded || (dispute && dispute.status !== 'won')
  return isReturned ? 'freemium' : (running.items.data[0]?.price.metadata.plan ?? 'freemium')
}

const customerOf = async ({ user }: History) =>
  (await BillingAccountModel.ofWorkspace(user.workspaceId))?.customerId ?? undefined
const lastCharge = async (history: History): Promise<Stripe.Charge | undefined> => {
  const customer = await customerOf(history)
  return Object.values(state.charges).findLast((charge) => charge.customer === customer && charge.paid)
}

type Step = (history: History) => Promise<unknown>
const steps: Record<string, Step> = {
  subscribe: async ({ browser }) => {
    const { secret } = await choosePlan(browser, 'basic')
    if (secret) await pay(secret)
  },
  'subscribe to a more expensive plan': async ({ browser }) => {
    const { secret } = await choosePlan(browser, 'unlimited')
    if (secret) await pay(secret)
  },
  'be declined': async ({ browser }) => {
    const { secret } = await choosePlan(browser, 'premium')
    if (secret) await pay(secret, '4000000000000002')
  },
  cancel: ({ browser }) => browser.send('POST', '/api/billing/cancellation', {}),
  resume: ({ browser }) => browser.send('DELETE', '/api/billing/cancellation'),
  upgrade: ({ browser }) => browser.send('POST', '/api/billing/plan', { plan: 'premium' }),
  downgrade: ({ browser }) => browser.send('POST', '/api/billing/plan', { plan: 'basic' }),
  'switch to a card that will fail': ({ browser }) => changeCard(browser, '4000000000000341'),
  'switch to a good card': ({ browser }) => changeCard(browser, '5555555555554444'),
  'return to the page': ({ browser }) => browser.send('POST', '/api/billing/refresh', {}),
  'some days pass': () => advanceDays(9),
  'a month passes': () => advanceDays(31),
  'fail a renewal': async ({ browser }) => {
    await changeCard(browser, '4000000000000341')
    await browser.send('POST', '/api/billing/refresh', {})
    await advanceDays(31)
  },
  refund: async (history) => {
    const charge = await lastCharge(history)
    if (charge && !charge.refunded) await stripe.refunds.create({ charge: charge.id })
  },
  'refund part of it': async (history) => {
    const charge = await lastCharge(history)
    if (charge && charge.amount - charge.amount_refunded > 100)
      await stripe.refunds.create({ charge: charge.id, amount: 100 })
  },
  dispute: async (history) => {
    const charge = await lastCharge(history)
    if (charge && !charge.disputed) await post('/sandbox/disputes', { charge: charge.id })
  },
  'win the dispute': () => decide('won'),
  'lose the dispute': () => decide('lost'),
  'be canceled by the operator': async (history) => {
    const customer = await customerOf(history)
    const open = Object.values(state.subscriptions).find(
      (each) => each.customer === customer && each.status === 'active',
    )
    if (open) await stripe.subscriptions.cancel(open.id)
  },
  'receive the newest event': () => receive(-1),
  'receive the oldest event': () => receive(0),
  'receive all events twice in reverse order': async () => {
    for (const event of pendingEvents().toReversed()) for (const _ of [1, 2]) await send(event)
  },
  'crash at every event': async () => {
    await setCrashing(true)
    for (const event of pendingEvents()) await send(event)
    await setCrashing(false)
  },
  'lose all pending events': async () => {
    if (state.deliveries.splice(0).length > 0) hasLostEvents = true
  },
}

const pendingEvents = (): Stripe.Event[] =>
  state.deliveries.flatMap(({ event }) => {
    const found = state.events[event]
    return found && RELEVANT_EVENTS.has(found.type) ? [found] : []
  })

async function receive(index: number) {
  const event = pendingEvents().at(index)
  if (event) await send(event)
}

async function decide(status: 'won' | 'lost') {
  const open = Object.values(state.disputes).findLast((dispute) => dispute.status === 'needs_response')
  if (open) await post('/sandbox/disputes', { dispute: open.id, status })
}

async function changeCard(browser: TestBrowser, number: string) {
  const { status, body } = await browser.send('POST', '/api/billing/card', {})
  if (status === 200) await pay(body.clientSecret, number)
}

/** How the service catches up at the end. */
const endings: Record<string, Step> = {
  'all events arrive in order': async () => {
    for (const event of pendingEvents()) await send(event)
  },
  'all events arrive in reverse order, and again': async () => {
    for (const event of [...pendingEvents().toReversed(), ...pendingEvents()]) await send(event)
  },
  'events are lost, and reconciliation runs': async () => {
    state.deliveries.splice(0)
    await reconcile(billing)
  },
}

async function startHistory(): Promise<History> {
  await service
    .knex()
    .raw('TRUNCATE users, billing_accounts, billing_receipts, stripe_events, rate_limits CASCADE')
  for (const collection of Object.values(state))
    if (typeof collection === 'object' && collection !== state.prices)
      if (Array.isArray(collection)) collection.splice(0)
      else for (const id of Object.keys(collection)) Reflect.deleteProperty(collection, id)
  state.clockOffset = 0
  hasLostEvents = false
  // No password is needed, and hashing one would take most of the time.
  const now = clock.now()
  const user = await UserModel.query()
    .insert({
      email: `${crypto.randomUUID()}@northquay.example`,
      passwordHash: 'none',
      fullName: 'Amara Okafor',
      phone: '+44 20 7946 0018',
      homeAddress: '14 Quay Street, Bristol',
      country: 'GB',
      emailVerified: true,
      trialExpired: true,
      createdAt: now,
      updatedAt: now,
    })
    .returning('*')
  return { user, browser: new TestBrowser(service, await seedCookie(service.knex(), user, testSettings)) }
}

const storedPlan = async ({ user }: History) =>
  (await UserWithPlan.read().findById(user.id))?.subscriptionStatus

test(
  `after ${HISTORIES} random histories the stored plan matches Stripe’s state`,
  { timeout: 3_600_000 },
  async () => {
    let endedOnPaidPlan = 0
    // Crashes are what the test is most about, so they are the most frequent.
    const names = [...Object.keys(steps), ...Array.from({ length: 5 }, () => 'crash at every event')]
    const history = fc.tuple(
      fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 14, size: 'max' }),
      fc.constantFrom(...Object.keys(endings)),
    )
    await fc.assert(
      fc.asyncProperty(history, async ([chosen, ending]) => {
        const person = await startHistory()
        await steps.subscribe?.(person)
        for (const name of chosen) await steps[name]?.(person)
        await endings[ending]?.(person)
        if (hasLostEvents) await reconcile(billing)
        const plan = await storedPlan(person)
        expect(plan).toBe(expectedPlan(person.user.id))
        if (PaidPlan.safeParse(plan).success) endedOnPaidPlan += 1
        // Another sync changes nothing.
        await syncSubscription(person.user.id, billing)
        expect(await storedPlan(person)).toBe(plan)
        // Every invoice is receipted at most once; its number tells it from the others.
        const mails = await queuedMails(service.knex(), person.user.email)
        const receipts = mails.filter(({ subject }) => subject.startsWith('Receipt'))
        expect(new Set(receipts.map(({ text }) => text)).size).toBe(receipts.length)
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    )
    // Both outcomes are frequent enough to be meaningful.
    expect(endedOnPaidPlan).toBeGreaterThan(HISTORIES / 10)
    expect(endedOnPaidPlan).toBeLessThan(HISTORIES * 0.9)
  },
)
