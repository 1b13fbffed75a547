import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../render-page.test-helper.tsx'

test('shows how many people are subscribed, and exports their addresses', async () => {
  openPage('/admin/newsletter', {
    'GET /api/admin/newsletter': { confirmed: 1200, pending: 3, unsubscribed: 7, lastLetterAt: null },
  })
  for (const count of ['1,200', '3', '7']) expect(await screen.findByText(count)).toBeTruthy()
  expect(screen.getByText('No newsletter has been sent yet. Newsletters are sent on Fridays.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Export subscribers (CSV)' }).getAttribute('href')).toBe(
    '/api/admin/newsletter/export',
  )
})
