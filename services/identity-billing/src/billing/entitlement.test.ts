import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { deriveEntitlement, type PaymentStatus, type ProviderSubscription } from './entitlement.ts'

interface Options {
  id?: string
  status?: string
  plan?: string
  lookupKey?: string | null
  pricePlan?: string
  payment?: PaymentStatus
  created?: number
  cancelAt?: number | null
}

/** The parts of a subscription that the rule reads. */
function aSubscription(options: Options = {}): ProviderSubscription {
  const { plan = 'basic', lookupKey = `fundharbor_${plan}_monthly`, pricePlan } = options
  const subscription = {
    id: options.id ?? 'sub_1',
    status: options.status ?? 'active',
    created: options.created ?? 1,
    start_date: 1_700_000_000,
    cancel_at: options.cancelAt ?? null,
    cancel_at_period_end: false,
    default_payment_method: null,
    metadata: {},
    items: {
      data: [
        {
          current_period_end: 1_702_592_000,
          price: { lookup_key: lookupKey, metadata: pricePlan ? { plan: pricePlan } : {} },
        },
      ],
    },
  }
  return {
    subscription: subscription as unknown as Stripe.Subscription,
    payment: options.payment ?? 'settled',
  }
}

test.each([
  ['active', 'basic'],
  ['trialing', 'basic'],
  ['past_due', 'basic'],
  ['incomplete', null],
  ['incomplete_expired', null],
  ['unpaid', null],
  ['paused', null],
  ['canceled', null],
  ['a status that Stripe may add', null],
])('a subscription that is %s grants %s', (status, plan) => {
  expect(deriveEntitlement([aSubscription({ status })]).plan).toBe(plan)
})

describe('a payment that is', () => {
  test.each([
    ['refunded', null, ['sub_1']],
    ['dispute_lost', null, ['sub_1']],
    ['disputed', null, []],
    ['settled', 'basic', []],
  ] as const)('%s: the plan is %s, canceled are %j', (payment, plan, toCancel) => {
    expect(deriveEntitlement([aSubscription({ payment })])).toMatchObject({ plan, toCancel })
  })
})

test('of several subscriptions the most expensive counts, then the newest; the others are canceled', () => {
  const entitlement = deriveEntitlement([
    aSubscription({ id: 'sub_old', plan: 'premium', created: 1 }),
    aSubscription({ id: 'sub_new', plan: 'premium', created: 2 }),
    aSubscription({ id: 'sub_cheap', plan: 'basic', created: 3 }),
    aSubscription({ id: 'sub_over', plan: 'unlimited', status: 'canceled' }),
  ])
  expect(entitlement).toMatchObject({ plan: 'premium', subscription: { id: 'sub_new' } })
  expect(entitlement.toCancel.toSorted()).toEqual(['sub_cheap', 'sub_old'])
})

test('a price that lost its lookup key to a newer one still has its plan', () => {
  expect(deriveEntitlement([aSubscription({ lookupKey: null, pricePlan: 'premium' })]).plan).toBe('premium')
  expect(
    deriveEntitlement([aSubscription({ lookupKey: null, pricePlan: 'not one of our plans' })]).plan,
  ).toBeNull()
})

test('a cancellation date that is set at the provider counts as canceled', () => {
  expect(deriveEntitlement([aSubscription({ cancelAt: 1_702_592_000 })]).subscription).toMatchObject({
    cancelAtPeriodEnd: true,
    periodEnd: new Date('2023-12-14T22:13:20.000Z'),
  })
})

test('no subscription means the free plan', () => {
  expect(deriveEntitlement([])).toEqual({ plan: null, subscription: null, toCancel: [] })
})
