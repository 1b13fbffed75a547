import { expect, test } from 'vitest'
import { comparePlans, describePlans } from './plan-contents.ts'
import { plans } from './plans.ts'

const none = { drafting: false, explanations: false, translation: false, phone: false }
const everything = { drafting: true, explanations: true, translation: true, phone: true }
const features = (offer: typeof none) => comparePlans(offer).map(({ feature }) => feature)

test('plans list only what the site can do', () => {
  for (const text of [comparePlans, describePlans])
    expect(JSON.stringify(text(none))).not.toMatch(/\bAI\b|translation|phone/i)
  expect(features(none)).not.toContain('AI drafting')
  expect(features({ ...none, translation: true })).toContain('Document translation')
})

test('plans list what the site does with a provider and a phone number', () => {
  expect(features(everything)).toEqual(
    expect.arrayContaining([
      'AI drafting',
      'AI match explanations',
      'Document translation',
      'Phone support',
      'Application tracking',
      'Email notifications',
      'Live webinars',
    ]),
  )
  expect(describePlans(everything).premium.points).toContain('Phone support')
})

test('Premium and Unlimited differ', () => {
  for (const offer of [none, everything]) {
    const { premium, unlimited } = describePlans(offer)
    expect(unlimited.text).not.toBe(premium.text)
    expect(unlimited.points).toContain('Invite as many people as you like')
  }
})

test('every feature has a cell for every plan', () => {
  for (const { cells } of comparePlans(everything)) expect(cells).toHaveLength(plans.length)
})
