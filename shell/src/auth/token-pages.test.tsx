import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { popReturnPath, saveReturnPathFrom } from '../return-path.ts'
import { member, renderInShell, problemResponse } from '../testing/render-in-shell.test-helper.tsx'
import { Component as ResetPasswordPage } from './reset-password-page.tsx'
import { Component as VerifyEmailPage } from './verify-email-page.tsx'

afterEach(cleanup)

const message = 'Your email address has been verified.'
const area = {
  name: 'one',
  kit: '1.0',
  version: '1',
  entry: '/one.js',
  pages: [{ path: '/', access: 'member' as const }],
  navigation: [],
}
const registry = { kit: '1.0', shell: 'test', dev: false, areas: [area] }
const VERIFY = 'POST /api/verify-email'
const RESET = 'POST /api/reset-password'
const CHECK = 'POST /api/reset-password/check'

test('a verification link does nothing until the button is pressed, then sends the token in the body', async () => {
  const { sentTo } = renderInShell(
    <VerifyEmailPage />,
    { [VERIFY]: { message } },
    '/verify-email?token=secret',
  )
  const button = await screen.findByRole('button', { name: 'Verify email address' })
  expect(sentTo(VERIFY)).toEqual([])
  await userEvent.click(button)
  await screen.findByText(message)
  expect(screen.getByRole('heading', { name: 'Email Verified' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Continue to Login' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Go to the dashboard' })).toBeNull()
  // Addresses end up in logs, bodies do not.
  expect(sentTo(VERIFY)[0]?.body).toEqual({ token: 'secret' })
})

test.each([
  ['Go to the dashboard', '', '/'],
  [
    'Back to where you were',
    `&next=${encodeURIComponent('/opportunities?search=reef')}`,
    '/opportunities?search=reef',
  ],
])('who is signed in reads “%s” beside “Continue to Login”', async (name, next, path) => {
  renderInShell(
    <VerifyEmailPage />,
    { 'GET /api/user': member, [VERIFY]: { message } },
    `/verify-email?token=secret${next}`,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Verify email address' }))
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path)
  expect(screen.getByRole('link', { name: 'Continue to Login' })).toBeTruthy()
})

test('a verification link without a token fails at once', async () => {
  renderInShell(<VerifyEmailPage />, {}, '/verify-email')
  expect(await screen.findByRole('heading', { name: 'Verification Failed' })).toBeTruthy()
  expect(screen.getByText('Invalid verification link')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('whoever has to sign in to confirm a changed address comes back to the link', async () => {
  const signIn = 'Sign in to the account whose email address you’re changing'
  const refusal = problemResponse(403, { code: 'FORBIDDEN', message: signIn })
  const { router } = renderInShell(<VerifyEmailPage />, { [VERIFY]: refusal }, '/verify-email?token=secret')
  await userEvent.click(await screen.findByRole('button', { name: 'Verify email address' }))
  await screen.findByText(signIn)
  await userEvent.click(screen.getByRole('link', { name: 'Back to Login' }))
  saveReturnPathFrom(router.state.location.state, registry)
  expect(popReturnPath(registry)).toBe('/verify-email?token=secret')
})

test.each([
  [
    'the page that they wanted to see',
    `&next=${encodeURIComponent('/account?from=email')}`,
    '/account?from=email',
  ],
  ['the dashboard', '', '/dashboard'],
])('who has verified an address goes on to %s', async (_page, next, path) => {
  const { router } = renderInShell(
    <VerifyEmailPage />,
    { [VERIFY]: { message } },
    `/verify-email?token=secret${next}`,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Verify email address' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Continue to Login' }))
  saveReturnPathFrom(router.state.location.state, registry)
  expect(popReturnPath(registry)).toBe(path)
})

test('a used link to set a new password says so before anything is typed', async () => {
  const used = problemResponse(400, { code: 'INVALID', message: 'Invalid or expired reset link' })
  renderInShell(<ResetPasswordPage />, { [CHECK]: used }, '/reset-password?token=used')
  expect(await screen.findByText('Invalid or expired reset link')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Get a new link' })).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test.each([true, false])('the box decides whether access is revoked: %s', async (revokes) => {
  const done = 'Your password has been changed. Please sign in.'
  const { sentTo } = renderInShell(
    <ResetPasswordPage />,
    { [CHECK]: {}, [RESET]: { message: done } },
    '/reset-password?token=secret',
  )
  await userEvent.type(await screen.findByLabelText('New password'), 'new-harbor-bells')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'new-harbor-bells')
  const box = screen.getByRole('checkbox', { name: /Also revoke my API keys and my calendar address/ })
  if (revokes) await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
  await screen.findByText(done)
  expect(sentTo(RESET)[0]?.body).toMatchObject({ token: 'secret', revokeAccess: revokes })
})
