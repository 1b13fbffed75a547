import { dismissToast } from '@fundharbor/kit'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aMember, openPart, refusal } from '../account/test-page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

afterEach(() => {
  cleanup()
  dismissToast()
})

const REGISTER = 'POST /api/register'
const PASSWORD = 'tidewater-lanterns'

async function fillIn(): Promise<void> {
  const lines = {
    'Full Name': aMember.fullName,
    Email: aMember.email,
    Phone: aMember.phone ?? '',
    'Home Address': aMember.homeAddress ?? '',
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  }
  for (const [label, text] of Object.entries(lines)) {
    await userEvent.click(screen.getByLabelText(label))
    await userEvent.paste(text)
  }
  await userEvent.type(screen.getByRole('combobox', { name: 'Country' }), 'Irel')
  await userEvent.click(await screen.findByRole('option', { name: 'Ireland' }))
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Personal Account' }))

test('a payment that nobody knows is told, and the next attempt goes without it', async () => {
  const message = 'We could not find your payment.'
  const { answers, sentTo } = openPart(<SignUpForm sessionId="cs_1" onEnter={vi.fn()} />, {
    [REGISTER]: refusal(400, { code: 'INVALID', message: 'Please check', fields: { sessionId: message } }),
  })
  await fillIn()
  await submit()
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  answers[REGISTER] = { ...aMember, trialExpired: false }
  await submit()
  await screen.findByText(/Your free trial has started/)
  const sent = sentTo(REGISTER).map(({ body }) => Reflect.get(Object(body), 'sessionId') as unknown)
  expect(sent).toEqual(['cs_1', undefined])
})

test('who paid first is told the plan and not a trial', async () => {
  openPart(<SignUpForm sessionId="cs_1" onEnter={vi.fn()} />, {
    [REGISTER]: { ...aMember, subscriptionStatus: 'premium' },
  })
  await fillIn()
  await submit()
  expect(await screen.findByText('You are now subscribed to the Premium plan!')).toBeTruthy()
})

test('an address that had a trial is not told that another one has started', async () => {
  openPart(<SignUpForm sessionId={null} onEnter={vi.fn()} />, { [REGISTER]: aMember })
  await fillIn()
  await submit()
  expect(await screen.findByText(/already had a free trial/)).toBeTruthy()
  expect(screen.queryByText(/trial has started/)).toBeNull()
})
