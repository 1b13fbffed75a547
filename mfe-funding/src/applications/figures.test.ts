import { expect, test } from 'vitest'
import { someFigures } from '../testing/examples.data.ts'
import { perCategory, perMonth, perStatus } from './figures.ts'

test('names months, statuses and categories as people read them', () => {
  const figures = someFigures()
  expect(perMonth(figures).at(-1)).toEqual({ label: 'Nov 26', count: 3 })
  expect(perStatus(figures)).toContainEqual({ label: 'Under Review', count: 0 })
  expect(perCategory(figures)).toEqual([{ label: 'Health', count: 2 }])
})
