import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setClock } from '@fundharbor/kit'
import { openPage, Refusal } from '../test-page.tsx'

const glimpse = {
  open: 1124,
  closingSoon: [
    {
      id: 'a',
      title: 'EIC STEP Scale Up',
      funderName: 'European Commission',
      deadline: '2026-11-25T22:59:59.000Z',
    },
  ],
}

const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

beforeEach(() => {
  sessionStorage.clear()
  setClock(() => new Date('2026-11-21T12:00:00.000Z'))
})

test('shows what closes soon and how many calls are open', async () => {
  openPage('/', { 'GET /api/opportunities/glimpse': glimpse })
  expect(await screen.findByText('EIC STEP Scale Up')).toBeTruthy()
  expect(screen.getByText('Due in 4 days')).toBeTruthy()
  expect(screen.getByText('1,124')).toBeTruthy()
})

test.each([
  ['does not answer', new Refusal(503, { code: 'UNAVAILABLE', message: 'Busy' })],
  ['answers something else', { surprise: true }],
])('goes on quietly when the catalog %s', async (_, answer) => {
  openPage('/', { 'GET /api/opportunities/glimpse': answer })
  await screen.findByRole('heading', { level: 1, name: 'A clear way in to funding.' })
  await waitFor(() => expect(screen.queryByText('Closing soon')).toBeNull())
  expect(screen.getByText('$2.5B+')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('makes the claims of the specification', async () => {
  openPage('/', { 'GET /api/opportunities/glimpse': glimpse })
  const numbers = within(await screen.findByRole('region', { name: 'In numbers' }))
  for (const figure of ['$2.5B+', '15,000+', '89%', '150+']) expect(numbers.getByText(figure)).toBeTruthy()
})

test('leads to signing up, to the prices and to the articles', async () => {
  openPage('/', { 'GET /api/opportunities/glimpse': glimpse })
  await screen.findByRole('heading', { level: 1 })
  expect(addressOf('Start Free Trial')).toBe('/auth')
  expect(addressOf('View Pricing')).toBe('/#pricing')
  expect(addressOf('View All Articles')).toBe('/blog')
  expect(screen.getAllByText(/min read/).map((words) => words.textContent)).toEqual([
    '5 min read',
    '8 min read',
    '6 min read',
  ])
})

test('keeps the choice of a paid plan and asks a visitor for an account', async () => {
  openPage('/', { 'GET /api/opportunities/glimpse': glimpse })
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Basic' }))
  expect(sessionStorage.getItem('selectedPlan')).toBe('basic')
  await waitFor(() => expect(location.pathname + location.search).toBe('/auth?upgrade=basic'))
})

test('keeps the choice of the free plan', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // jsdom cannot leave the page
  openPage('/', { 'GET /api/opportunities/glimpse': glimpse })
  await userEvent.click(await screen.findByRole('button', { name: 'Get Started' }))
  expect(sessionStorage.getItem('selectedPlan')).toBe('freemium')
})

test('compares the plans in words that are heard', async () => {
  openPage('/', { 'GET /api/opportunities/glimpse': glimpse })
  const table = await screen.findByRole('table', { name: 'What the Free and Basic plans include' })
  const row = within(table).getByRole('row', { name: /Application tracking/ })
  expect(
    within(row)
      .getAllByText(/included/i)
      .map((cell) => cell.textContent),
  ).toEqual(['Not included', 'Included'])
})
