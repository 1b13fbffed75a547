import { expect, test } from 'vitest'
import { seatsOf } from '@fundharbor/contracts/identity/plan-limits'
import { offerOf } from '@fundharbor/contracts/identity/plan-offers'
import { comparePlans, describePlans, teamPlans } from './marketing.ts'

const none = { drafting: false, explanations: false, translation: false, phone: false }
const everything = { drafting: true, explanations: true, translation: true, phone: true }

test('mentions AI and translation only where the site has them', () => {
  for (const text of [comparePlans, describePlans]) {
    expect(JSON.stringify(text(none))).not.toMatch(/\bAI\b|translation/i)
    expect(JSON.stringify(text(everything))).toMatch(/translation/i)
  }
  expect(JSON.stringify(comparePlans(everything))).toContain('AI match explanations')
})

test('Free has what it can do, and Basic what the specification promises', () => {
  const included = comparePlans(none).map(({ feature, free, basic }) => [feature, free, basic])
  expect(included).toContainEqual(['Application tracking', true, true])
  expect(included).toContainEqual(['Email notifications', true, true])
  expect(included).toContainEqual(['Priority support', false, true])
})

test('the plans for teams have the prices and seats that are sold', () => {
  for (const plan of ['premium', 'unlimited'] as const) {
    const { name, monthly } = offerOf(plan)
    expect(teamPlans).toMatch(new RegExp(`${name}[^,]* \\$${Number(monthly)} `))
  }
  expect(seatsOf({ role: 'user', subscriptionStatus: 'premium' })).toBe(5)
  expect(teamPlans).toContain('five people')
})
