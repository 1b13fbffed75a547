import type { ContactDetails } from '@fundharbor/contracts/content/contact'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { contactDetails } from '@fundharbor/kit/testing/examples.test-helper.ts'
import { renderPage, ProblemResponse } from '../testing/render-page.test-helper.tsx'

const details: ContactDetails = {
  ...contactDetails,
  hours: 'Mon-Fri 9:00 AM-6:00 PM PST',
  replyHours: 24,
  urgentReplyHours: 4,
  offers: ['calls', 'consulting', 'demos'],
}
const thanks = { message: "Thank you for contacting us. We'll get back to you within 24 hours." }

async function fillIn() {
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Amara Okafor')
  await userEvent.type(screen.getByLabelText(/^Email/), 'amara@northquay.example')
  await userEvent.type(screen.getByLabelText(/^Subject/), 'Our invoice')
  await userEvent.selectOptions(screen.getByLabelText(/^Category/), 'billing')
  await userEvent.type(screen.getByLabelText(/^Message/), 'The name is wrong.')
}

test('a site that has set no contact details shows no heading for them', async () => {
  renderPage('/contact', { 'GET /api/contact': { ...contactDetails, email: null } })
  await screen.findByRole('heading', { name: 'Frequently asked questions' })
  expect(screen.queryByRole('heading', { name: 'Get in touch' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Live Chat Support/ }))
  expect(await screen.findByText('We don’t offer live chat. Please use the form.')).toBeTruthy()
})

test('shows contact details that are set, and business hours', async () => {
  renderPage('/contact', { 'GET /api/contact': details })
  expect(await screen.findByRole('link', { name: 'help@fundharbor.example' })).toBeTruthy()
  expect(screen.queryByText('Phone')).toBeNull()
  expect(screen.getByText('Mon-Fri 9:00 AM-6:00 PM PST')).toBeTruthy()
  for (const name of ['Other Ways to Reach Us', 'Send us a Message'])
    expect(screen.getByRole('heading', { name })).toBeTruthy()
  expect(screen.getByText(/within 24 hours on business days, and .* within 4 hours/)).toBeTruthy()
})

test('sends a message, says thanks and clears the form', async () => {
  const { sent } = renderPage('/contact', { 'GET /api/contact': details, 'POST /api/contact': thanks })
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Message Sent')).toBeTruthy()
  expect(screen.getByText(thanks.message)).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Amara Okafor',
    email: 'amara@northquay.example',
    organization: '',
    subject: 'Our invoice',
    category: 'billing',
    message: 'The name is wrong.',
  })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe(''))
})

test('keeps the form when sending fails', async () => {
  renderPage('/contact', {
    'GET /api/contact': details,
    'POST /api/contact': new ProblemResponse(503, { code: 'UNAVAILABLE', message: 'Busy' }),
  })
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('The name is wrong.')
})

test('says when to try again after too many messages', async () => {
  const message = 'Too many attempts. Please try again in 43 minutes.'
  renderPage('/contact', {
    'GET /api/contact': details,
    'POST /api/contact': new ProblemResponse(429, { code: 'TOO_MANY_REQUESTS', message }),
  })
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('shows an error at every missing field', async () => {
  renderPage('/contact', { 'GET /api/contact': details })
  await userEvent.click(await screen.findByRole('button', { name: 'Send message' }))
  for (const message of ['Please enter your name', 'Please select a category', 'Please enter a message']) {
    expect(await screen.findByText(message)).toBeTruthy()
  }
})

test('fills in the form as a request for a call', async () => {
  renderPage('/contact', { 'GET /api/contact': details })
  await userEvent.click(await screen.findByRole('button', { name: /Schedule a Call/ }))
  expect(screen.getByLabelText<HTMLInputElement>(/^Subject/).value).toBe('Schedule a Call Request')
  expect(screen.getByLabelText<HTMLSelectElement>(/^Category/).value).toBe('general')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toMatch(/schedule a call/)
})

test('says plainly that there is no live chat', async () => {
  renderPage('/contact', { 'GET /api/contact': contactDetails })
  await screen.findByRole('heading', { name: 'Frequently asked questions' })
  await userEvent.click(screen.getByRole('button', { name: /Live Chat Support/ }))
  expect(await screen.findByText('Live Chat')).toBeTruthy()
  expect(screen.getByText('We don’t offer live chat. Please use the form or email.')).toBeTruthy()
})

test('promises nothing that the site has not set', async () => {
  renderPage('/contact', { 'GET /api/contact': contactDetails })
  await screen.findByText('We reply by email, to the address that you enter in the form.')
  expect(screen.queryByRole('button', { name: /Schedule a Call/ })).toBeNull()
  expect(screen.queryByText(/Enterprise|hours|consulting|demo|phone/)).toBeNull()
})
