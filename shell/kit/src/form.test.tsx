import { ApiError, Button, Field, FormProblem } from '@fundharbor/kit'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useZodForm } from './form.ts'

const Login = z.object({
  email: z.email('Please enter a valid email address'),
  password: z.string().min(6, 'Password must be at least 6 characters'),
})

function LoginForm({ send }: { send: (login: z.output<typeof Login>) => Promise<void> }) {
  const form = useZodForm(Login, { failure: 'Login failed', defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const handleSubmit = form.handleSubmit(send)
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Field label="Email" error={errors.email?.message} {...form.register('email')} />
      <Field
        label="Password"
        type="password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <FormProblem error={errors.root} />
      <Button busy={isSubmitting}>{isSubmitting ? 'Signing In...' : 'Sign In'}</Button>
    </form>
  )
}

async function fill() {
  await userEvent.type(screen.getByLabelText('Email'), 'amara@northquay.example')
  await userEvent.type(screen.getByLabelText('Password'), 'harbor')
  await userEvent.click(screen.getByRole('button'))
}
const problem = { code: 'INVALID', message: 'Look again', requestId: 'r' } as const

afterEach(cleanup)

test('all invalid fields show their errors at once, linked by aria-describedby', async () => {
  const send = vi.fn()
  render(<LoginForm send={send} />)
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  const email = await screen.findByLabelText('Email')
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Please enter a valid email address',
    'Password must be at least 6 characters',
  ])
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /valid email/,
  )
  expect(document.activeElement).toBe(email)
  expect(send).not.toHaveBeenCalled()
})

test("the server's field errors show under their inputs, and no input is lost", async () => {
  const error = new ApiError(400, '', { ...problem, fields: { email: 'This address is blocked' } })
  render(<LoginForm send={() => Promise.reject(error)} />)
  await fill()
  expect((await screen.findByRole('alert')).textContent).toBe('This address is blocked')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('harbor')
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

test('an error of the whole form shows its message, an unknown error the fallback', async () => {
  const send = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new ApiError(401, '', { ...problem, message: 'Invalid email or password' }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
  render(<LoginForm send={send} />)
  await fill()
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password')
  await userEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Login failed')).toBeDefined()
})

test('a busy form is sent only once', async () => {
  const answer = Promise.withResolvers<void>()
  const send = vi.fn(() => answer.promise)
  render(<LoginForm send={send} />)
  await fill()
  const button = screen.getByRole('button', { name: 'Signing In...' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(button)
  await userEvent.type(screen.getByLabelText('Password'), '{Enter}')
  expect(send).toHaveBeenCalledOnce()
  answer.resolve()
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeDefined()
})

test('a form that is submitted again before its button is busy is sent once', async () => {
  const send = vi.fn(() => Promise.resolve())
  render(<LoginForm send={send} />)
  await userEvent.type(screen.getByLabelText('Email'), 'amara@northquay.example')
  await userEvent.type(screen.getByLabelText('Password'), 'harbor')
  const button = screen.getByRole('button')
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(send).toHaveBeenCalled())
  await screen.findByRole('button', { name: 'Sign In' })
  expect(send).toHaveBeenCalledOnce()
})
