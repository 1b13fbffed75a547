import { expect, test } from 'vitest'
import { expectReopening } from './expect-reopening.ts'

const TODAY = '2026-11-22'

test('what opened each spring is expected next spring, at the usual day', () => {
  expect(expectReopening(['2024-04-04', '2025-04-16', '2026-03-12', '2026-03-13'], TODAY)).toEqual({
    expectedOn: '2027-04-04',
    years: [2024, 2025, 2026],
  })
})

test('what should have opened this year already is expected next year', () => {
  expect(expectReopening(['2024-01-20', '2025-01-16'], TODAY)?.expectedOn).toBe('2027-01-16')
})

test('openings around the turn of the year belong together', () => {
  expect(expectReopening(['2023-12-20', '2025-01-05'], TODAY)).toMatchObject({ years: [2023, 2025] })
})

test('one round, different seasons, or a series that ended long ago predicts no reopening', () => {
  expect(expectReopening(['2025-12-20', '2026-01-05'], TODAY)).toBeNull()
  expect(expectReopening(['2024-05-01', '2025-11-01'], TODAY)).toBeNull()
  expect(expectReopening(['2021-05-01', '2022-05-01'], TODAY)).toBeNull()
})
