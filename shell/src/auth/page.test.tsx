import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { member, problemResponse, renderInShell } from '../testing/render-in-shell.test-helper.tsx'
import { Component as AuthPage } from './page.tsx'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  })),
)
afterEach(cleanup)

const visitor = {
  'GET /api/user': problemResponse(401, { code: 'SIGNED_OUT', message: 'Signed out' }),
  'GET /api/billing/checkout/cs_1': { status: 'unpaid', plan: null },
}
const upgradeNotice = 'Ready to upgrade to Basic? Sign in to your account to continue.'

test.each([
  ['/auth', 'Start Your Free Trial', null],
  ['/auth?upgrade=basic', 'Sign In to Upgrade', upgradeNotice],
  ['/auth?upgrade=basic&payment_success=1&session_id=cs_1', 'Complete Your Account', /We couldn’t find/],
])('%s is headed “%s”', async (address, title, notice) => {
  renderInShell(<AuthPage />, visitor, address)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  if (notice) expect(await screen.findByText(notice)).toBeTruthy()
})

test('only new accounts are promised a trial', async () => {
  renderInShell(<AuthPage />, visitor, '/auth')
  await userEvent.click(await screen.findByRole('button', { name: 'Already have an account? Sign in' }))
  expect(screen.getByRole('heading', { name: 'Welcome Back' })).toBeTruthy()
  expect(screen.queryByText(/trial|three days/i)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: "Don't have an account? Sign up" }))
  expect(screen.getByRole('heading', { name: 'Start Your Free Trial' })).toBeTruthy()
})

test('signed-in people go on to the dashboard', async () => {
  const { router } = renderInShell(<AuthPage />, { 'GET /api/user': member }, '/auth')
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
})
