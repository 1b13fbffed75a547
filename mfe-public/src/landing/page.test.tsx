import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setClock } from '@fundharbor/kit'
import { renderPage, ProblemResponse } from '../testing/render-page.test-helper.tsx'

const overview = {
  open: 1124,
  funders: 41,
  funding: [
    { currency: 'EUR', amount: '9800000000.00' },
    { currency: 'USD', amount: '750000000.00' },
  ],
  closingSoon: [
    {
      id: 'a',
      title: 'EIC STEP Scale Up',
      funderName: 'European Commission',
      deadline: '2026-11-25T22:59:59.000Z',
    },
  ],
}

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

beforeEach(() => {
  sessionStorage.clear()
  setClock(() => new Date('2026-11-21T12:00:00.000Z'))
})

test('shows what closes soon and how many opportunities are open', async () => {
  renderPage('/', { 'GET /api/opportunities/overview': overview })
  expect(await screen.findByText('EIC STEP Scale Up')).toBeTruthy()
  expect(screen.getByText('Due in 4 days')).toBeTruthy()
  expect(screen.getByText('1,124')).toBeTruthy()
})

test.each([
  ['is not available', new ProblemResponse(503, { code: 'UNAVAILABLE', message: 'Busy' })],
  ['sends an unexpected response', { surprise: true }],
])('works without opportunities when the catalog %s', async (_, response) => {
  renderPage('/', { 'GET /api/opportunities/overview': response })
  await screen.findByRole('heading', { level: 1, name: 'A clear way in to funding.' })
  await waitFor(() => expect(screen.queryByText('Closing soon')).toBeNull())
  expect(screen.getByText('$2.5B+')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the catalog’s own figures come first and large, per currency', async () => {
  renderPage('/', { 'GET /api/opportunities/overview': overview })
  await screen.findByText('open opportunities')
  const region = screen.getByRole('region', { name: 'In the catalog today' })
  const figures = within(region).getAllByRole('definition')
  expect(figures.map(({ textContent }) => textContent)).toEqual([
    '1,124',
    '41',
    '€9.8 billion',
    '$750 million',
  ])
  const goals = screen.getByRole('region', { name: 'Our goals' })
  expect(region.compareDocumentPosition(goals)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the marketing claims are called goals', async () => {
  renderPage('/', { 'GET /api/opportunities/overview': overview })
  const goals = within(await screen.findByRole('region', { name: 'Our goals' }))
  for (const figure of ['$2.5B+', '15,000+', '89%', '150+']) expect(goals.getByText(figure)).toBeTruthy()
})

test('links to sign-up, pricing and the blog', async () => {
  renderPage('/', { 'GET /api/opportunities/overview': overview })
  await screen.findByRole('heading', { level: 1 })
  expect(hrefOf('Start Free Trial')).toBe('/auth')
  expect(hrefOf('View Pricing')).toBe('/#pricing')
  expect(hrefOf('View All Articles')).toBe('/blog')
  expect(screen.getAllByText(/min read/).map((label) => label.textContent)).toEqual([
    '5 min read',
    '8 min read',
    '6 min read',
  ])
})

test('stores a chosen paid plan and sends visitors to sign up', async () => {
  renderPage('/', { 'GET /api/opportunities/overview': overview })
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Basic' }))
  expect(sessionStorage.getItem('selectedPlan')).toBe('basic')
  await waitFor(() => expect(location.pathname + location.search).toBe('/auth?upgrade=basic'))
})

test('stores the chosen free plan', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // jsdom cannot leave the page
  renderPage('/', { 'GET /api/opportunities/overview': overview })
  await userEvent.click(await screen.findByRole('button', { name: 'Get started' }))
  expect(sessionStorage.getItem('selectedPlan')).toBe('freemium')
})

test('the comparison table has text for screen readers', async () => {
  renderPage('/', { 'GET /api/opportunities/overview': overview })
  const table = await screen.findByRole('table', { name: 'What the Free and Basic plans include' })
  const row = within(table).getByRole('row', { name: /Analytics and export/ })
  expect(
    within(row)
      .getAllByText(/included/i)
      .map((cell) => cell.textContent),
  ).toEqual(['Not included', 'Included'])
})
