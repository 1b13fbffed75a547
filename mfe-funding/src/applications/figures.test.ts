import { expect, test } from 'vitest'
import { anApplication, TODAY } from '../test.data.ts'
import { perCurrency, perMonth, perStatus } from './figures.ts'

test('counts submissions of the last twelve months, the present one last', () => {
  const months = perMonth(
    [
      anApplication({ submittedAt: '2026-11-30T23:59:59.000Z' }),
      anApplication({ submittedAt: '2025-12-01T00:00:00.000Z' }),
      anApplication({ submittedAt: '2025-11-30T23:59:59.000Z' }),
      anApplication({ submittedAt: null, status: 'draft' }),
    ],
    new Date(TODAY),
  )
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ label: 'Dec 25', count: 1 })
  expect(months.at(-1)).toEqual({ label: 'Nov 26', count: 1 })
})

test('sums asked and granted money per currency, without drafts and withdrawn ones', () => {
  const sums = perCurrency([
    anApplication({ requestedAmount: '100.50', status: 'approved' }),
    anApplication({ requestedAmount: '200.00', status: 'rejected' }),
    anApplication({ requestedAmount: '900.00', status: 'draft' }),
    anApplication({ requestedAmount: '900.00', status: 'withdrawn' }),
    anApplication({ requestedAmount: '1000.00', currency: 'USD' }),
  ])
  expect(sums).toEqual([
    { currency: 'USD', asked: 1000, granted: 0 },
    { currency: 'EUR', asked: 300.5, granted: 100.5 },
  ])
})

test('counts every status, those without applications too', () => {
  expect(perStatus([anApplication()]).map(({ label, count }) => `${label} ${count}`)).toEqual([
    'Draft 0',
    'Submitted 1',
    'Under Review 0',
    'Approved 0',
    'Rejected 0',
    'Withdrawn 0',
  ])
})
