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

test('what was typed and said before survives a look at the other form, and a mistake', async () => {
  const { router } = renderInShell(<AuthPage />, visitor, '/auth?country=ES&about=green%20hydrogen')
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country' })).value).toBe('Spain')
  await userEvent.click(screen.getByText('Organization Account'))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe('green hydrogen')
  await userEvent.type(screen.getByLabelText('Full name'), 'Marta Vidal')
  await userEvent.type(screen.getByLabelText('Email'), 'marta@northquay.example')
  await userEvent.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }))
  expect(router.state.location.search).toBe('?country=ES&about=green+hydrogen&mode=sign-in')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('marta@northquay.example')
  await userEvent.click(screen.getByRole('button', { name: "Don't have an account? Sign up" }))
  await userEvent.click(screen.getByRole('button', { name: 'Create Organization Account' }))
  expect(await screen.findByText('Please enter a valid phone number')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Marta Vidal')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' }).value).toBe('Spain')
})
