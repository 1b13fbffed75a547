import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../render-page.test-helper.tsx'

const weekOf = (week: string) => ({ week, submitted: 1, approved: 0, rejected: 0 })

test('weeks of two years with the same label are two bars and two rows', async () => {
  const logged = vi.spyOn(console, 'error')
  openPage('/admin', {
    'GET /api/admin/catalog/statistics': [weekOf('2025-09-01'), weekOf('2026-09-01')],
  })
  const table = await screen.findByRole('table', { name: 'Applications per week, numbers', hidden: true })
  expect(within(table).getAllByRole('rowheader', { name: 'Sep 1', hidden: true })).toHaveLength(2)
  expect(logged.mock.calls.flat().filter((text) => String(text).includes('same key'))).toEqual([])
})
