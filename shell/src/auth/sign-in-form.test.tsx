import { dismissToast } from '@fundharbor/kit'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { member, renderInShell, problemResponse } from '../testing/render-in-shell.test-helper.tsx'
import { SignInForm } from './sign-in-form.tsx'

afterEach(() => {
  cleanup()
  dismissToast()
})

const LOGIN = 'POST /api/login'
const open = (response: unknown) => {
  const onSignedIn = vi.fn()
  const page = renderInShell(<SignInForm upgrade={null} onSignedIn={onSignedIn} />, { [LOGIN]: response })
  return { ...page, onSignedIn }
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
const fillIn = async () => {
  await userEvent.type(screen.getByLabelText('Email'), member.email)
  await userEvent.type(screen.getByLabelText('Password'), 'harbor-light')
}

test('a wrong password shows an error, keeps the email, and asks for no code', async () => {
  open(problemResponse(401, { code: 'SIGNED_OUT', message: 'Invalid email or password' }))
  await fillIn()
  await submit()
  await screen.findByText('Login Failed')
  expect(screen.getByText('Invalid email or password')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(member.email)
  expect(screen.queryByLabelText('Authentication code')).toBeNull()
})

test('the verification email is sent again to the address that was entered', async () => {
  const RESEND = 'POST /api/resend-verification'
  const { responses, sentTo } = open(undefined)
  responses[RESEND] = { message: 'Sent' }
  await userEvent.click(screen.getByRole('button', { name: 'Resend verification email' }))
  await screen.findByText('Please enter your email address to resend verification.')
  await userEvent.type(screen.getByLabelText('Email'), member.email)
  await userEvent.click(screen.getByRole('button', { name: 'Resend verification email' }))
  await screen.findByText('Verification Email Sent')
  expect(sentTo(RESEND).map(({ body }) => body)).toEqual([{ email: member.email }])
})

test('asks for the code of an account with two-factor sign-in and repeats the sign-in with it', async () => {
  const message = 'Enter the code from your authenticator app.'
  const { responses, sentTo, onSignedIn } = open(
    problemResponse(401, { code: 'TWO_FACTOR_REQUIRED', message }),
  )
  await fillIn()
  await submit()
  const code = await screen.findByLabelText('Authentication code')
  expect(document.activeElement).toBe(code)
  expect(screen.queryByText('Login Failed')).toBeNull()
  await submit()
  await screen.findByText(message)
  responses[LOGIN] = problemResponse(401, {
    code: 'TWO_FACTOR_REQUIRED',
    message: 'This code is not right.',
    fields: { code: 'This code is not right.' },
  })
  await userEvent.type(code, '000000')
  await submit()
  await screen.findByText('This code is not right.')
  responses[LOGIN] = member
  await userEvent.clear(code)
  await userEvent.type(code, 'k7mqp-3xw9d')
  await submit()
  await screen.findByText('Welcome back!')
  expect(sentTo(LOGIN).at(-1)?.body).toMatchObject({ email: member.email, code: 'k7mqp-3xw9d' })
  expect(onSignedIn).toHaveBeenCalledOnce()
})
