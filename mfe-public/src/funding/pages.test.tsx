import type { FunderPage, PublicOpportunityPage } from '@fundharbor/contracts/catalog/public-pages'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { member, renderPage, ProblemResponse } from '../testing/render-page.test-helper.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const other = {
  id: '00000000-0000-4000-8000-000000000002',
  title: 'Grants for windmills',
  funderName: 'Wind Fund',
  deadline: null,
  deadlineZone: 'America/New_York',
  isRolling: true,
  isForecast: false,
  expectedAt: null,
  probablyClosedAt: null,
  probablyClosedReason: null,
}
const roofs: PublicOpportunityPage = {
  ...other,
  id,
  title: 'Roofs for schools',
  funderName: 'Sun Fund',
  funderSlug: 'sun-fund',
  deadline: '2031-01-15T04:59:59.999Z',
  deadlineZone: 'America/New_York',
  isRolling: false,
  isClosed: false,
  category: 'environment',
  subjects: [{ id: 'solar', label: 'Solar power' }],
  fundingType: 'grant',
  amount: null,
  minAmount: '1000.00',
  maxAmount: '2500.50',
  currency: 'USD',
  totalFunding: '90000.00',
  expectedAwards: 1,
  matchingRequired: true,
  geoScope: 'United States',
  organizationTypes: ['nonprofit', 'business'],
  businessTypes: ['startup'],
  excerpt: 'Panels on every roof.',
  postedAt: '2026-11-01T12:00:00.000Z',
  createdAt: '2026-11-02T12:00:00.000Z',
  facts: ['For organizations in the United States'],
  history: [
    {
      at: '2026-11-20T12:00:00.000Z',
      by: 'updated from Grants.gov',
      fields: [
        { label: 'Largest amount', values: { before: '$2,000', after: '$2,500.50' } },
        { label: 'Description', values: null },
      ],
    },
  ],
  similar: [other],
  source: { name: 'grants-gov', readAt: '2026-11-20T12:00:00.000Z' },
}
const one = (facts: Partial<PublicOpportunityPage> = {}) => ({
  [`GET /api/public/opportunities/${id}`]: { ...roofs, ...facts },
})

test('a visitor reads the facts, what changed and what is similar, and can sign up for the rest', async () => {
  renderPage(`/funding/${id}`, one())
  expect(await screen.findByRole('heading', { level: 1, name: 'Roofs for schools' })).toBeTruthy()
  expect(document.title).toBe('Roofs for schools | Sun Fund')
  expect(screen.getByRole('link', { name: 'Sun Fund' }).getAttribute('href')).toBe('/funders/sun-fund')
  expect(screen.getByText('Closes on January 14, 2031')).toBeTruthy()
  const facts = within(screen.getByRole('complementary', { name: 'Facts' }))
  for (const text of ['$1,000 – $2,500.50', '$90,000', '1 award', 'For organizations in the United States'])
    expect(facts.getByText(text), text).toBeTruthy()
  expect(facts.getByRole('link', { name: 'Solar power' }).getAttribute('href')).toBe('/subjects/solar')
  const history = within(screen.getByRole('region', { name: 'Change history' }))
  expect(history.getByText('$2,500.50')).toBeTruthy()
  expect(history.getByText('Description: changed')).toBeTruthy()
  const similar = within(screen.getByRole('region', { name: 'Similar opportunities' }))
  expect(similar.getByRole('link').getAttribute('href')).toBe(`/funding/${other.id}`)
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/auth')
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
})

test('a member gets to the details', async () => {
  renderPage(`/funding/${id}`, { ...one(), 'GET /api/user': member })
  const link = await screen.findByRole('link', { name: 'See all details' })
  expect(link.getAttribute('href')).toBe(`/opportunities/${id}`)
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
})

test('a closed opportunity says so first, and what else is open', async () => {
  renderPage(`/funding/${id}`, one({ isClosed: true, deadline: '2020-01-15T04:59:59.999Z', history: [] }))
  expect((await screen.findByRole('note')).textContent).toBe(
    'This opportunity is closed. Similar ones below are open.',
  )
  expect(screen.getByText('Closed on January 14, 2020')).toBeTruthy()
  expect(screen.getByText('No changes since this opportunity was added on November 2, 2026.')).toBeTruthy()
})

test('a forecast whose expected day is over says what was expected', async () => {
  renderPage(
    `/funding/${id}`,
    one({ isClosed: true, isForecast: true, deadline: '2020-01-15T04:59:59.999Z' }),
  )
  expect(await screen.findByText('Was expected to close on January 14, 2020')).toBeTruthy()
})

test.each([
  [404, 'NOT_FOUND', 'Opportunity not found'],
  [400, 'INVALID', 'The opportunity did not load'],
])('%s %s shows “%s”', async (status, code, text) => {
  renderPage(`/funding/${id}`, {
    [`GET /api/public/opportunities/${id}`]: new ProblemResponse(status, { code, message: 'No' }),
  })
  expect(await screen.findByText(text)).toBeTruthy()
})

const sunFund: FunderPage = {
  slug: 'sun-fund',
  name: 'Sun Fund',
  open: 2,
  funding: [
    { currency: 'EUR', amount: '7281156839.37' },
    { currency: 'USD', amount: '2803098999.00' },
  ],
  opportunities: [other],
  closingNext: [],
  subjects: [{ id: 'solar', label: 'Solar power', open: 2 }],
  similar: [{ slug: 'wind-fund', name: 'Wind Fund', open: 1, awards: 0 }],
  changes: [],
  sources: ['grants-gov', 'eu-funding-tenders'],
  awards: 0,
  awardedBefore: null,
}

test('a funder’s page shows what it funds, similar funders and sources', async () => {
  renderPage('/funders/sun-fund', { 'GET /api/public/funders/sun-fund': sunFund })
  expect(await screen.findByRole('heading', { level: 1, name: 'Sun Fund' })).toBeTruthy()
  expect(
    screen.getByText('2 open opportunities, €7.3 billion and $2.8 billion in stated funding'),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign up to see 2 opportunities' })).toBeTruthy()
  const sidebar = within(screen.getByRole('complementary'))
  expect(sidebar.getByRole('link', { name: 'Wind Fund' }).getAttribute('href')).toBe('/funders/wind-fund')
  expect(sidebar.getByText('EU Funding & Tenders')).toBeTruthy()
})

test('the address of a merged funder leads to the page of the other one', async () => {
  renderPage('/funders/sunny', {
    'GET /api/public/funders/sunny': sunFund,
    'GET /api/public/funders/sun-fund': sunFund,
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Sun Fund' })).toBeTruthy()
  expect(location.pathname).toBe('/funders/sun-fund')
})

test('a visitor is sent to sign in to follow a funder', async () => {
  renderPage('/funders/sun-fund', { 'GET /api/public/funders/sun-fund': sunFund })
  const link = await screen.findByRole('link', { name: 'Follow this funder' })
  expect(link.getAttribute('href')).toBe('/auth')
})

const followed = {
  id,
  name: 'The "Sun" Fund',
  query: { search: '"The  Sun  Fund"' },
  frequency: 'daily',
  isMuted: false,
  newMatches: 0,
  lastMailedAt: null,
  createdAt: '2026-11-29T08:00:00.000Z',
}

test('a member follows a funder: a saved search for its name with a daily email, which is turned on', async () => {
  const { sent } = renderPage('/funders/sun-fund', {
    'GET /api/public/funders/sun-fund': { ...sunFund, name: 'The "Sun" Fund' },
    'GET /api/user': member,
    'GET /api/saved-searches': [],
    'POST /api/saved-searches': { search: followed, mailing: 'We won’t email you.', isAccountOff: true },
    'PATCH /api/account/notifications': {
      email: member.email,
      pendingEmail: null,
      emailNotifications: true,
      twoFactor: { enabled: false, required: false, recoveryCodesLeft: 0 },
    },
    [`PATCH /api/saved-searches/${id}`]: {
      search: followed,
      mailing: 'New matches are emailed daily.',
      isAccountOff: false,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Follow this funder' }))
  expect(await screen.findByText('You follow this funder. New matches are emailed daily.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Follow this funder' })).toBeNull()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'The "Sun" Fund',
    query: { search: '"The  Sun  Fund"' },
    frequency: 'daily',
  })
  expect(sent.find(({ path }) => path === '/api/account/notifications')?.body).toEqual({
    emailNotifications: true,
  })
})

test('a member who follows a funder already is told so', async () => {
  renderPage('/funders/sun-fund', {
    'GET /api/public/funders/sun-fund': { ...sunFund, name: 'The "Sun" Fund' },
    'GET /api/user': member,
    'GET /api/saved-searches': [followed],
  })
  expect(await screen.findByText(/^You follow this funder/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Follow this funder' })).toBeNull()
})

test('a funder that cannot be followed says why', async () => {
  renderPage('/funders/sun-fund', {
    'GET /api/public/funders/sun-fund': sunFund,
    'GET /api/user': member,
    'POST /api/saved-searches': new ProblemResponse(409, {
      code: 'CONFLICT',
      message: 'Your workspace has 50 saved searches already.',
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Follow this funder' }))
  expect(await screen.findByText('Your workspace has 50 saved searches already.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Follow this funder' })).toBeTruthy()
})

test('a funder without open opportunities says so, and can be followed', async () => {
  renderPage('/funders/sun-fund', {
    'GET /api/public/funders/sun-fund': { ...sunFund, open: 0, opportunities: [], funding: [] },
    'GET /api/user': member,
  })
  expect(await screen.findByText('Sun Fund has no open opportunities today')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Follow this funder' })).toBeTruthy()
})

test('an unknown funder leads to all funders', async () => {
  renderPage('/funders/nobody', {
    'GET /api/public/funders/nobody': new ProblemResponse(404, { code: 'NOT_FOUND', message: 'No' }),
  })
  expect(await screen.findByText('Funder not found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All funders' }).getAttribute('href')).toBe('/funders')
})

test('funders are found by the words of their names', async () => {
  renderPage('/funders', { 'GET /api/public/funders': [sunFund, ...sunFund.similar] })
  expect(await screen.findByRole('heading', { name: '2 funders' })).toBeTruthy()
  await userEvent.type(screen.getByPlaceholderText('Find a funder by name'), 'fund wi')
  expect(await screen.findByRole('heading', { name: '1 funder' })).toBeTruthy()
  await userEvent.type(screen.getByPlaceholderText('Find a funder by name'), 'zz')
  expect(await screen.findByText('No funders found')).toBeTruthy()
})
