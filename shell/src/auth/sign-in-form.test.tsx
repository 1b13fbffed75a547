import { dismissToast } from '@fundharbor/kit'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aMember, openPart, refusal } from '../account/test-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

afterEach(() => {
  cleanup()
  dismissToast()
})

const LOGIN = 'POST /api/login'
const open = (answer: unknown) => {
  const onEnter = vi.fn()
  const part = openPart(<SignInForm upgrade={null} onEnter={onEnter} />, { [LOGIN]: answer })
  return { ...part, onEnter }
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
const fillIn = async () => {
  await userEvent.type(screen.getByLabelText('Email'), aMember.email)
  await userEvent.type(screen.getByLabelText('Password'), 'harbor-light')
}

test('asks nobody for a code before the server does', async () => {
  open(refusal(401, { code: 'SIGNED_OUT', message: 'Invalid email or password' }))
  await fillIn()
  await submit()
  await screen.findByText('Login Failed')
  expect(screen.queryByLabelText('Authentication code')).toBeNull()
})

test('asks for the code of an account with two-factor sign-in and repeats the sign-in with it', async () => {
  const message = 'Enter the code from your authenticator app.'
  const { answers, sentTo, onEnter } = open(refusal(401, { code: 'TWO_FACTOR_REQUIRED', message }))
  await fillIn()
  await submit()
  const code = await screen.findByLabelText('Authentication code')
  expect(document.activeElement).toBe(code)
  expect(screen.queryByText('Login Failed')).toBeNull()
  await submit()
  await screen.findByText(message)
  answers[LOGIN] = refusal(401, {
    code: 'TWO_FACTOR_REQUIRED',
    message: 'This code is not right.',
    fields: { code: 'This code is not right.' },
  })
  await userEvent.type(code, '000000')
  await submit()
  await screen.findByText('This code is not right.')
  answers[LOGIN] = aMember
  await userEvent.clear(code)
  await userEvent.type(code, 'k7mqp-3xw9d')
  await submit()
  await screen.findByText('Welcome back!')
  expect(sentTo(LOGIN).at(-1)?.body).toMatchObject({ email: aMember.email, code: 'k7mqp-3xw9d' })
  expect(onEnter).toHaveBeenCalledOnce()
})
