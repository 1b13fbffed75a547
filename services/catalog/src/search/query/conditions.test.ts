import { clock } from '@fundharbor/chassis/runtime/clock'
import { usStates } from '@fundharbor/contracts/us-states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditionsIn } from './conditions.ts'

beforeAll(() => clock.setTo('2026-11-21T12:00:00Z'))
afterAll(() => clock.reset())

const read = (search: string) => {
  const { rest, found } = conditionsIn({ search })
  return [rest, ...found.map(({ label }) => label)]
}

test.each([
  ['clean water over $1 million', 'clean water', 'From 1,000,000'],
  ['over 1 million dollars for clean water', 'for clean water', 'From 1,000,000'],
  ['grants under 50k', '', 'Up to 50,000'],
  ['under 50k for youth arts', 'for youth arts', 'Up to 50,000'],
  ['youth arts, less than $25,000', 'youth arts,', 'Up to 25,000'],
  ['up to €2m for batteries', 'for batteries', 'Up to 2,000,000'],
  ['at least 10,000 USD', '', 'From 10,000'],
  ['between $5,000 and $20,000 for a garden', 'for a garden', '5,000 – 20,000'],
  ['minimum of 100,000 grants', '', 'From 100,000'],
  ['more than 250000 for a museum', 'for a museum', 'From 250,000'],
  ['health closing in December', 'health', 'Deadline: December 2026'],
  ['closes in Jan', '', 'Deadline: January 2027'],
  ['due in March 2027 for farms', 'for farms', 'Deadline: March 2027'],
  ['arts due by January 15', 'arts', 'Deadline: by January 15, 2027'],
  ['closing before Dec 3rd, 2026', '', 'Deadline: by December 3, 2026'],
  ['closing within 30 days', '', 'Deadline: within 30 days'],
  ['due in the next 2 weeks', '', 'Deadline: within 2 weeks'],
  ['loans closing next month', 'loans', 'Deadline: December 2026'],
  ['mental health services in Colorado', 'mental health services', 'Place: Colorado'],
  ['clean water across the state of new mexico', 'clean water', 'Place: New Mexico'],
  ['youth arts in the United States under 50k', 'youth arts', 'Up to 50,000', 'Place: United States'],
  ['over $10,000 closing this month', '', 'From 10,000', 'Deadline: November 2026'],
])('reads %s', (search, ...expected) => expect(read(search)).toEqual(expected))

test.each(['grants', 'money', 'funding opportunities', 'grants available', 'apply for funds'])(
  'everything is about money: %s',
  (search) => expect(read(search)).toEqual(['']),
)

test.each(['grants for artists', '-grants', '"grants"', 'loans', 'fellowships'])(
  'searches for %s',
  (search) => expect(read(search)).toEqual([search]),
)

test.each([
  'a town under 9,000 people',
  'over 1 million residents',
  'people over 65',
  'at least 5 years of experience',
  'from 2027 on',
  'March of Dimes',
  'closing the gap in may schools',
  'under pressure',
  'over the counter',
  'up to 12.500 for arts',
  '1 million trees',
  'food for 10,000 children',
  '"over $1 million"',
  'Colorado River',
  'schools in Kenya',
  'a cultural exchange in Italy',
  'fish in Alaska or Washington',
])('reads no condition in %s', (search) => expect(read(search)).toEqual([search]))

test.each(usStates.map(({ name }) => name))('a search in %s is one in a place', (name) => {
  expect(read(`clinics in ${name}`)).toEqual(['clinics', `Place: ${name}`])
})

test('a verbatim search has no conditions', () => {
  expect(conditionsIn({ search: 'over $1 million', verbatim: true }).found).toEqual([])
})

test('a month begins and ends where most funders are', () => {
  const [condition] = conditionsIn({ search: 'closing in December' }).found
  expect(condition?.filter).toEqual({
    openAt: Date.parse('2026-12-01T05:00:00.000Z'),
    closesBy: Date.parse('2027-01-01T04:59:59.999Z'),
  })
})
