import { clock } from '@fundharbor/chassis/runtime/clock'
import { PaidPlan } from '@fundharbor/contracts/identity/plans'
import fc from 'fast-check'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCookie } from '../../seeds/sign-in.ts'
import { TestBrowser, testSettings } from '../test-identity.ts'
import { UserModel } from '../users/model.ts'
import { BillingAccountModel } from './model.ts'
import { refresh } from './refresh.ts'
import { reconcile } from './reconcile.ts'
import { click, testBilling } from './test-billing.ts'
import { TELLING_EVENTS } from './webhook.ts'

/**
 * Histories of what people, banks, the clock and the network do to a subscription. The model is Stripe's own state: a
 * second reading of it, written apart from the rule under test, says which plan is true. After every history, once the
 * events that wait have come or the nightly reading has been, the stored plan is that one.
 */
const HISTORIES = Number(process.env.HISTORIES ?? (process.env.TEST_LONG ? 1000 : 100))

const { service, billing, stripe, sandbox, post, pay, send, pass } = await testBilling()
const { state } = sandbox.ledger
let crashes = false
/** Whether an event will never be heard: then only the night can set it right. */
let lost = false

beforeAll(async () => {
  // A crash between store and effect: the database goes away when the effect is written.
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

const crash = async (yes: boolean) => {
  if (crashes === yes) return
  crashes = yes
  if (yes) await service.knex().table('crash').insert({ now: true })
  else await service.knex().table('crash').delete()
}

interface History {
  user: UserModel
  browser: TestBrowser
}

/** Which plan Stripe's objects mean, told in the words of the product and not of the code. */
function truth(userId: string): string {
  const customers = Object.values(state.customers).filter(({ metadata }) => metadata.userId === userId)
  const own = Object.values(state.subscriptions).filter(({ customer }) =>
    customers.some(({ id }) => id === customer),
  )
  const [running] = own.filter(({ status }) => status === 'active' || status === 'past_due')
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
  const back = charge?.refunded || (dispute && dispute.status !== 'won')
  return back ? 'freemium' : (running.items.data[0]?.price.metadata.plan ?? 'freemium')
}

const customerOf = async ({ user }: History) =>
  (await BillingAccountModel.of(user.id))?.customerId ?? undefined
const lastCharge = async (history: History): Promise<Stripe.Charge | undefined> => {
  const customer = await customerOf(history)
  return Object.values(state.charges).findLast((charge) => charge.customer === customer && charge.paid)
}

type Step = (history: History) => Promise<unknown>
const steps: Record<string, Step> = {
  subscribe: async ({ browser }) => {
    const { secret } = await click(browser, 'basic')
    if (secret) await pay(secret)
  },
  'subscribe to more': async ({ browser }) => {
    const { secret } = await click(browser, 'unlimited')
    if (secret) await pay(secret)
  },
  'be declined': async ({ browser }) => {
    const { secret } = await click(browser, 'premium')
    if (secret) await pay(secret, '4000000000000002')
  },
  cancel: ({ browser }) => browser.send('POST', '/api/billing/cancellation', {}),
  resume: ({ browser }) => browser.send('DELETE', '/api/billing/cancellation'),
  upgrade: ({ browser }) => browser.send('POST', '/api/billing/plan', { plan: 'premium' }),
  downgrade: ({ browser }) => browser.send('POST', '/api/billing/plan', { plan: 'basic' }),
  'take a card that will fail': ({ browser }) => changeCard(browser, '4000000000000341'),
  'take a good card': ({ browser }) => changeCard(browser, '5555555555554444'),
  'come back to the page': ({ browser }) => browser.send('POST', '/api/billing/refresh', {}),
  'let some days pass': () => pass(9),
  'let a month pass': () => pass(31),
  'fail a renewal': async ({ browser }) => {
    await changeCard(browser, '4000000000000341')
    await browser.send('POST', '/api/billing/refresh', {})
    await pass(31)
  },
  refund: async (history) => {
    const charge = await lastCharge(history)
    if (charge && !charge.refunded) await stripe.refunds.create({ charge: charge.id })
  },
  'refund a part': async (history) => {
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
  'be cancelled by the operator': async (history) => {
    const customer = await customerOf(history)
    const open = Object.values(state.subscriptions).find(
      (each) => each.customer === customer && each.status === 'active',
    )
    if (open) await stripe.subscriptions.cancel(open.id)
  },
  'hear the newest event': () => hear(-1),
  'hear the oldest event': () => hear(0),
  'hear everything twice and backwards': async () => {
    for (const event of waiting().toReversed()) for (const _ of [1, 2]) await send(event)
  },
  'crash at everything that is heard': async () => {
    await crash(true)
    for (const event of waiting()) await send(event)
    await crash(false)
  },
  'hear nothing of what waits': async () => {
    if (state.deliveries.splice(0).length > 0) lost = true
  },
}

const waiting = (): Stripe.Event[] =>
  state.deliveries.flatMap(({ event }) => {
    const found = state.events[event]
    return found && TELLING_EVENTS.has(found.type) ? [found] : []
  })

async function hear(place: number) {
  const event = waiting().at(place)
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

/** How the world catches up at the end. */
const endings: Record<string, Step> = {
  'everything is heard in order': async () => {
    for (const event of waiting()) await send(event)
  },
  'everything is heard backwards, and again': async () => {
    for (const event of [...waiting().toReversed(), ...waiting()]) await send(event)
  },
  'events are lost, the night reconciles': async () => {
    state.deliveries.splice(0)
    await reconcile(billing)
  },
}

async function begin(): Promise<History> {
  await service.knex().raw('TRUNCATE users, billing_accounts, stripe_events, rate_limits CASCADE')
  for (const shelf of Object.values(state))
    if (typeof shelf === 'object' && shelf !== state.prices && shelf !== state.products)
      if (Array.isArray(shelf)) shelf.splice(0)
      else for (const id of Object.keys(shelf)) Reflect.deleteProperty(shelf, id)
  state.ahead = 0
  lost = false
  // The password is not asked here, and hashing one would take longest.
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

const stored = async ({ user }: History) => (await UserModel.query().findById(user.id))?.subscriptionStatus

test(
  `after ${HISTORIES} histories of events the stored plan is Stripe’s truth`,
  { timeout: 3_600_000 },
  async () => {
    let paidAtTheEnd = 0
    // What the test is most about happens most.
    const names = [
      ...Object.keys(steps),
      ...Array.from({ length: 5 }, () => 'crash at everything that is heard'),
    ]
    const history = fc.tuple(
      fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 14, size: 'max' }),
      fc.constantFrom(...Object.keys(endings)),
    )
    await fc.assert(
      fc.asyncProperty(history, async ([chosen, ending]) => {
        const person = await begin()
        await steps.subscribe?.(person)
        for (const name of chosen) await steps[name]?.(person)
        await endings[ending]?.(person)
        if (lost) await reconcile(billing)
        const plan = await stored(person)
        expect(plan).toBe(truth(person.user.id))
        if (PaidPlan.safeParse(plan).success) paidAtTheEnd += 1
        // Reading once more changes nothing.
        await refresh(person.user.id, billing)
        expect(await stored(person)).toBe(plan)
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    )
    // Both ends are met often enough to mean something.
    expect(paidAtTheEnd).toBeGreaterThan(HISTORIES / 10)
    expect(paidAtTheEnd).toBeLessThan(HISTORIES * 0.9)
  },
)
