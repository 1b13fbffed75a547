import { dismissToast } from '@fundharbor/kit'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { member, renderInShell, problemResponse } from '../testing/render-in-shell.test-helper.tsx'
import { saveReturnPathFrom } from '../return-path.ts'
import { SignUpForm, useSignUpForm } from './sign-up-form.tsx'

afterEach(() => {
  cleanup()
  dismissToast()
})

function Form({ sessionId }: { sessionId: string | null }) {
  return <SignUpForm form={useSignUpForm({})} sessionId={sessionId} onSignedIn={vi.fn()} />
}

const REGISTER = 'POST /api/register'
const PASSWORD = 'tidewater-lanterns'

async function fillIn(): Promise<void> {
  const lines = {
    'Full name': member.fullName,
    Email: member.email,
    Phone: member.phone ?? '',
    'Home Address': member.homeAddress ?? '',
    Password: PASSWORD,
    'Confirm password': PASSWORD,
  }
  for (const [label, text] of Object.entries(lines)) {
    await userEvent.click(screen.getByLabelText(label))
    await userEvent.paste(text)
  }
  await userEvent.type(screen.getByRole('combobox', { name: 'Country' }), 'Irel')
  await userEvent.click(await screen.findByRole('option', { name: 'Ireland' }))
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Personal Account' }))

test('an organization’s form marks all invalid fields at once and keeps the input', async () => {
  const { sentTo } = renderInShell(<Form sessionId={null} />, {})
  expect(screen.getByLabelText('Home Address')).toBeTruthy()
  await userEvent.click(screen.getByText('Organization Account'))
  expect(screen.getByLabelText('Personal Address')).toBeTruthy()
  const lines = { 'Full name': 'A', Phone: '555 01', Password: 'short', 'Confirm password': 'different' }
  for (const [label, text] of Object.entries(lines)) await userEvent.type(screen.getByLabelText(label), text)
  await userEvent.click(screen.getByRole('button', { name: 'Create Organization Account' }))
  for (const message of [
    'Full name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Please enter your complete address',
    'Please select your country',
    'Password must be at least 8 characters',
    "Passwords don't match",
    'Organization information is required for organization accounts',
  ])
    expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('555 01')
  expect(sentTo(REGISTER)).toEqual([])
})

test('an unknown payment shows an error, and the next attempt is sent without it', async () => {
  const message = 'We could not find your payment.'
  const { responses, sentTo } = renderInShell(<Form sessionId="cs_1" />, {
    [REGISTER]: problemResponse(400, {
      code: 'INVALID',
      message: 'Please check',
      fields: { sessionId: message },
    }),
  })
  await fillIn()
  await submit()
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  responses[REGISTER] = { ...member, trialEndDate: '2026-11-24T12:00:00.000Z', trialExpired: false }
  await submit()
  await screen.findByText(/Your free trial has started/)
  const sent = sentTo(REGISTER).map(({ body }) => Reflect.get(Object(body), 'sessionId') as unknown)
  expect(sent).toEqual(['cs_1', undefined])
})

test('a user who paid first is welcomed to the plan, not to a trial', async () => {
  renderInShell(<Form sessionId="cs_1" />, {
    [REGISTER]: { ...member, subscriptionStatus: 'premium' },
  })
  await fillIn()
  await submit()
  expect(await screen.findByText('You are now subscribed to the Premium plan!')).toBeTruthy()
})

test('an address without a second trial is not told that a trial has started', async () => {
  renderInShell(<Form sessionId={null} />, { [REGISTER]: member })
  await fillIn()
  await submit()
  expect(await screen.findByText('Your account is on the Free plan.')).toBeTruthy()
})

test('an organization without an address and a category is told so there, with a summary that leads to them', async () => {
  const { sentTo } = renderInShell(<Form sessionId={null} />, {})
  await fillIn()
  await userEvent.click(screen.getByRole('radio', { name: /Organization Account/ }))
  await userEvent.type(screen.getByLabelText('Organization name'), 'Northquay Trust')
  await userEvent.click(screen.getByRole('button', { name: 'Create Organization Account' }))
  expect(await screen.findByText('Please select a category')).toBeTruthy()
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Please select a category',
    'Please enter the address of your organization',
  ])
  expect(screen.getByLabelText('Organization name').getAttribute('aria-invalid')).not.toBe('true')
  const summary = within(screen.getByRole('navigation', { name: 'Fields to check' }))
  expect(summary.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Category',
    'Organization address',
  ])
  await userEvent.click(summary.getByRole('button', { name: 'Organization address' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Organization address'))
  expect(sentTo(REGISTER)).toEqual([])
})

test('a double click creates one account, and the button stays busy until the page changes', async () => {
  const { sentTo } = renderInShell(<Form sessionId={null} />, {
    [REGISTER]: member,
  })
  await fillIn()
  const button = screen.getByRole('button', { name: 'Create Personal Account' })
  await userEvent.dblClick(button)
  await screen.findByText('Your account is on the Free plan.')
  expect(button.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(button)
  expect(sentTo(REGISTER)).toHaveLength(1)
})

test('a new account goes to the page that asked for it, to which the email leads as well', async () => {
  saveReturnPathFrom(
    { from: { pathname: '/account', search: '?from=landing' } },
    { kit: '1.0', shell: 'test', dev: false, areas: [] },
  )
  const { router, sentTo } = renderInShell(<Form sessionId={null} />, { [REGISTER]: member })
  await fillIn()
  await submit()
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/account'), { timeout: 5000 })
  expect(sentTo(REGISTER)[0]?.body).toMatchObject({ returnTo: '/account?from=landing' })
})
