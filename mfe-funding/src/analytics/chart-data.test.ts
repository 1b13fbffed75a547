import { expect, test } from 'vitest'
import { buildFigures } from '../testing/examples.data.ts'
import { perCategory, perMonth, perStatus } from './chart-data.ts'

test('labels months, statuses and categories', () => {
  const figures = buildFigures()
  expect(perMonth(figures).at(-1)).toEqual({ label: 'Nov 2026', count: 3 })
  expect(perStatus(figures)).toContainEqual({ label: 'Under Review', count: 0, tone: 'warn' })
  expect(perCategory(figures)).toEqual([{ label: 'Health', count: 2 }])
})
