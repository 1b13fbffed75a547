import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { standingOf, type PaymentFate, type Told } from './standing.ts'

interface Facts {
  id?: string
  status?: string
  plan?: string
  lookupKey?: string | null
  priceNote?: string
  payment?: PaymentFate
  created?: number
  cancelAt?: number | null
}

/** A subscription as far as the rule looks at it. */
function told(facts: Facts = {}): Told {
  const { plan = 'basic', lookupKey = `fundharbor_${plan}_monthly`, priceNote } = facts
  const subscription = {
    id: facts.id ?? 'sub_1',
    status: facts.status ?? 'active',
    created: facts.created ?? 1,
    start_date: 1_700_000_000,
    cancel_at: facts.cancelAt ?? null,
    cancel_at_period_end: false,
    default_payment_method: null,
    metadata: {},
    items: {
      data: [
        {
          current_period_end: 1_702_592_000,
          price: { lookup_key: lookupKey, metadata: priceNote ? { plan: priceNote } : {} },
        },
      ],
    },
  }
  return { subscription: subscription as unknown as Stripe.Subscription, payment: facts.payment ?? 'kept' }
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
  ['something that comes later', null],
])('%s gives %s', (status, plan) => {
  expect(standingOf([told({ status })]).plan).toBe(plan)
})

describe('money that went back', () => {
  test.each([
    ['refunded', null, ['sub_1']],
    ['lost', null, ['sub_1']],
    ['disputed', null, []],
    ['kept', 'basic', []],
  ] as const)('%s: the plan is %s, what ends is %j', (payment, plan, toEnd) => {
    expect(standingOf([told({ payment })])).toMatchObject({ plan, toEnd })
  })
})

test('of several the dearest counts, then the newest, and the others end', () => {
  const standing = standingOf([
    told({ id: 'sub_old', plan: 'premium', created: 1 }),
    told({ id: 'sub_new', plan: 'premium', created: 2 }),
    told({ id: 'sub_cheap', plan: 'basic', created: 3 }),
    told({ id: 'sub_over', plan: 'unlimited', status: 'canceled' }),
  ])
  expect(standing).toMatchObject({ plan: 'premium', subscription: { id: 'sub_new' } })
  expect(standing.toEnd.toSorted()).toEqual(['sub_cheap', 'sub_old'])
})

test('a price that gave its key to a newer one still says its plan', () => {
  expect(standingOf([told({ lookupKey: null, priceNote: 'premium' })]).plan).toBe('premium')
  expect(standingOf([told({ lookupKey: null, priceNote: 'no plan of ours' })]).plan).toBeNull()
})

test('an end that is set at the provider counts as cancelled', () => {
  expect(standingOf([told({ cancelAt: 1_702_592_000 })]).subscription).toMatchObject({
    cancelAtPeriodEnd: true,
    periodEnd: new Date('2023-12-14T22:13:20.000Z'),
  })
})

test('nothing is the free plan', () => {
  expect(standingOf([])).toEqual({ plan: null, subscription: null, toEnd: [] })
})
