import { contactDetails } from '@fundharbor/kit/testing/examples.test-helper.ts'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { member, problemResponse, renderInShell } from '../testing/render-in-shell.test-helper.tsx'
import { VerificationRequired } from './verification-required.tsx'

afterEach(cleanup)

const CORRECT = 'PUT /api/account/email'
const unverified = { ...member, emailVerified: false, email: 'amara@northqauy.example' }

test('a mistyped address can be corrected, and support can be reached', async () => {
  const message = 'Email already registered'
  const { responses, sentTo } = renderInShell(<VerificationRequired />, {
    'GET /api/user': unverified,
    'GET /api/contact': contactDetails,
    [CORRECT]: problemResponse(409, { code: 'CONFLICT', message, fields: { email: message } }),
  })
  await screen.findByText('amara@northqauy.example')
  const sender = await screen.findByText('hello@fundharbor.example')
  expect(sender.closest('p')?.textContent).toBe(
    'The email is from Fundharbor at hello@fundharbor.example. Its subject is “Verify your email address”.',
  )
  expect(screen.getByRole('link', { name: 'contact support' }).getAttribute('href')).toBe('/contact')
  await userEvent.click(screen.getByRole('button', { name: 'Use another email address' }))
  await userEvent.type(screen.getByLabelText('Your email address'), member.email)
  await userEvent.type(screen.getByLabelText('Password'), 'harbor-light')
  await userEvent.click(screen.getByRole('button', { name: 'Send the link there' }))
  await screen.findByText(message)
  responses[CORRECT] = { ...unverified, email: member.email }
  await userEvent.click(screen.getByRole('button', { name: 'Send the link there' }))
  expect(await screen.findByText(member.email, { selector: 'strong' })).toBeTruthy()
  expect(sentTo(CORRECT)[1]?.body).toEqual({ email: member.email, currentPassword: 'harbor-light' })
})
