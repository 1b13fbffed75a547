import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderInShell } from '../testing/render-in-shell.test-helper.tsx'
import { Component as ResetPasswordPage } from './reset-password-page.tsx'
import { Component as VerifyEmailPage } from './verify-email-page.tsx'

afterEach(cleanup)

const message = 'Your email address has been verified.'
const VERIFY = 'POST /api/verify-email'
const RESET = 'POST /api/reset-password'

test('the token of a verification link is sent in the body, where no log shows it', async () => {
  const { sentTo } = renderInShell(
    <VerifyEmailPage />,
    { [VERIFY]: { message } },
    '/verify-email?token=secret',
  )
  await screen.findByText(message)
  expect(sentTo(VERIFY)[0]?.body).toEqual({ token: 'secret' })
})

test.each([true, false])('the box decides whether access is revoked: %s', async (revokes) => {
  const done = 'Your password has been changed. Please sign in.'
  const { sentTo } = renderInShell(
    <ResetPasswordPage />,
    { [RESET]: { message: done } },
    '/reset-password?token=secret',
  )
  await userEvent.type(await screen.findByLabelText('New password'), 'new-harbor-bells')
  await userEvent.type(screen.getByLabelText('Confirm Password'), 'new-harbor-bells')
  const box = screen.getByRole('checkbox', { name: /Also revoke my API keys and my calendar address/ })
  if (revokes) await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
  await screen.findByText(done)
  expect(sentTo(RESET)[0]?.body).toMatchObject({ token: 'secret', revokeAccess: revokes })
})
