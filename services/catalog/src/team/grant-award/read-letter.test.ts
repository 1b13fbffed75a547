import { expect, test } from 'vitest'
import { readLetter } from './read-letter.ts'

const letter = `Harbor Family Foundation
Grant number: HFF-2027-0118
Dear Ms. Okafor,
We are pleased to inform you that the Board has approved a grant of $48,300.00 to Northquay Community Trust for Keys First.
The grant period begins on January 1, 2027 and ends on December 31, 2027.
The first payment of $24,150 will follow within ten days.
An interim report is due July 15, 2027, and a final narrative and financial report covering the period January 1, 2027 to December 31, 2027 is due by January 31, 2028.
Grant funds may only be used for the purposes described in your proposal. Any unspent funds must be returned to the Foundation.
We wish you every success.`

test('finds sum, period, number, reports and conditions, each with its sentence', () => {
  const found = readLetter(letter)
  expect(found.amount).toEqual({
    value: '48300.00',
    quote:
      'We are pleased to inform you that the Board has approved a grant of $48,300.00 to Northquay Community Trust for Keys First.',
  })
  expect([found.startsOn?.value, found.endsOn?.value]).toEqual(['2027-01-01', '2027-12-31'])
  expect(found.endsOn?.quote).toBe(
    'The grant period begins on January 1, 2027 and ends on December 31, 2027.',
  )
  expect(found.number).toEqual({ value: 'HFF-2027-0118', quote: 'Grant number: HFF-2027-0118' })
  expect(found.reports.map(({ title, dueOn }) => [title, dueOn])).toEqual([
    ['Interim report', '2027-07-15'],
    ['Final narrative and financial report', '2028-01-31'],
  ])
  expect(found.conditions).toEqual([
    'Grant funds may only be used for the purposes described in your proposal.',
    'Any unspent funds must be returned to the Foundation.',
  ])
})

test('reads the lines of a federal notice of award, and of a list of reports', () => {
  const found = readLetter(`NOTICE OF AWARD
Federal Award Identification Number (FAIN): R01HL123456
Total Amount of Federal Funds Awarded: $250,000
Period of Performance Start Date 10/01/2026 – End Date 09/30/2027
Progress report: April 30, 2027
Final report – December 29, 2027`)
  expect(found.amount?.value).toBe('250000.00')
  expect(found.number?.value).toBe('R01HL123456')
  expect([found.startsOn?.value, found.endsOn?.value]).toEqual(['2026-10-01', '2027-09-30'])
  expect(found.reports.map(({ title, dueOn }) => [title, dueOn])).toEqual([
    ['Progress report', '2027-04-30'],
    ['Final report', '2027-12-29'],
  ])
})

test('invents nothing where a letter says nothing, or a day can be two', () => {
  const found = readLetter(
    'Thank you for your call about $500 in matching funds. The grant period ends 04/05/2027. Reports are due within 30 days.',
  )
  expect(found).toEqual({
    amount: null,
    currency: null,
    startsOn: null,
    endsOn: null,
    number: null,
    reports: [],
    conditions: [],
  })
})
