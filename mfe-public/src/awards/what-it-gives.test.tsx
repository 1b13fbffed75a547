import type { AwardsLikeOurs } from '@fundharbor/contracts/catalog/awards'
import type { Program } from '@fundharbor/contracts/catalog/programs'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { member, renderPage, ProblemResponse } from '../testing/render-page.test-helper.tsx'
import { awarded, hrefOf, id, sunFund } from './sun-fund.test-helper.ts'

const FUNDER = 'GET /api/public/funders/sun-fund'
const LIKE_OURS = 'GET /api/awards/like-ours'

test('a funder’s page says what it gives, and every figure leads to its records', async () => {
  renderPage('/funders/sun-fund', { [FUNDER]: sunFund })
  const gives = within(await screen.findByRole('region', { name: 'What it gives' }))
  expect(gives.getByText(/^Published awards from 2003 to 2016\./)).toBeTruthy()
  const all = '/awards?funder=sun-fund&kind=grant&currency=USD'
  for (const figure of ['28', '$2,800', '9', '$80.50']) expect(hrefOf(figure, gives)).toBe(all)
  expect(gives.getByText(/Half of all grants were between \$50 and \$120\./)).toBeTruthy()
  expect(hrefOf('3 loans', gives)).toBe('/awards?funder=sun-fund&kind=loan&currency=USD')
  expect(hrefOf('Northquay Trust', gives)).toBe(
    `/awards?funder=sun-fund&recipient=${id}&kind=grant&currency=USD`,
  )
  expect(gives.getByText('Boston, MA, $1,200 in 12 grants, 2004–2016')).toBeTruthy()
  expect(gives.getByText(/\(CC0\)\. Until June\. Only awards to organizations are kept\./)).toBeTruthy()
})

test('the chart and the table of years say the same', async () => {
  renderPage('/funders/sun-fund', { [FUNDER]: sunFund })
  const chart = within(await screen.findByRole('region', { name: 'Sums per year in USD' }))
  const bars = within(chart.getAllByRole('list')[0] as HTMLElement).getAllByRole('link')
  await userEvent.click(chart.getByText('All 15 years as a table'))
  const rows = chart.getAllByRole('row').slice(1)
  expect([bars.length, rows.length]).toEqual([12, 15])
  const last = rows.slice(-12)
  for (const [at, bar] of bars.entries()) {
    const [year, sum] = [...bar.children].map(({ textContent }) => textContent)
    const row = within(last[at] as HTMLElement)
    expect(row.getByRole('rowheader').textContent).toBe(year)
    expect(hrefOf(String(sum), row)).toBe(bar.getAttribute('href'))
  }
  expect(bars.at(-1)?.getAttribute('href')).toContain('year=0')
  expect(within(rows[0] as HTMLElement).getByText('Not known')).toBeTruthy()
  expect(hrefOf('1', within(rows[1] as HTMLElement))).toContain('year=2004&newcomers=true')
})

test('a program’s page says what it gives once awards of it are stored', async () => {
  const program: Program = {
    listing: '93.243',
    title: 'Night Clinics',
    popularName: '',
    agency: 'Department of Health',
    subAgency: '',
    objective: 'Clinics that open at night.',
    isForNonprofits: true,
    open: 0,
    obligated: null,
    fiscalYear: '2024',
    applicantTypes: [],
    beneficiaryTypes: [],
    assistanceTypes: [],
    categories: [],
    years: [],
    awards: null,
    results: [],
    samUrl: 'https://sam.example',
    usaspendingUrl: 'https://usaspending.example',
    awardedBefore: {
      ...awarded,
      of: { kind: 'program', key: '93.243', name: 'Night Clinics' },
      isPart: true,
    },
    opportunities: [],
  }
  renderPage('/programs/93.243', { 'GET /api/public/programs/93.243': program })
  const gives = within(await screen.findByRole('region', { name: 'What it gives' }))
  expect(gives.getByText(/There are more, of which the newest are counted here\./)).toBeTruthy()
  expect(hrefOf('28', gives)).toBe('/awards?program=93.243&kind=grant&currency=USD')
  expect(hrefOf('All awards of the program', gives)).toBe('/awards?program=93.243')
  expect(gives.getByText('Organizations like yours')).toBeTruthy()
})

test('a funder without known awards says so in one line', async () => {
  renderPage('/funders/sun-fund', { [FUNDER]: { ...sunFund, awards: 0, awardedBefore: null } })
  expect(await screen.findByText('We know of no past awards from Sun Fund.')).toBeTruthy()
})

test('a visitor is offered to sign in to compare', async () => {
  renderPage('/funders/sun-fund', { [FUNDER]: sunFund })
  expect(await screen.findByText(/to see whether it paid organizations like yours\./)).toBeTruthy()
})

test.each<[string, unknown, string]>([
  [
    'own and kind',
    {
      own: { recipient: { id, name: 'Northquay Trust', location: '' }, awards: 12 },
      kind: { slug: 'university', recipients: 40 },
      state: { code: 'US-MD', recipients: 7 },
    } satisfies AwardsLikeOurs,
    'It paid Northquay Trust before: 12 grants. Its known recipients include 40 universities and colleges, 7 of them in Maryland. Kinds are read from names, and states are known for some.',
  ],
  [
    'no such kind',
    { own: null, kind: { slug: 'tribal', recipients: 0 }, state: null } satisfies AwardsLikeOurs,
    'We know of no grants to tribes and tribal organizations.',
  ],
  [
    'an unknown organization',
    { own: null, kind: null, state: null } satisfies AwardsLikeOurs,
    'Say in your profile what kind of organization you are to compare it.',
  ],
  [
    'an error',
    new ProblemResponse(503, { code: 'UNAVAILABLE', message: 'No' }),
    'Your organization could not be compared right now.',
  ],
])('a member is compared: %s', async (_, response, sentence) => {
  renderPage('/funders/sun-fund', { [FUNDER]: sunFund, 'GET /api/user': member, [LIKE_OURS]: response })
  const section = await screen.findByRole('region', { name: 'Organizations like yours' })
  await expect.poll(() => section.querySelector('p')?.textContent, { timeout: 10_000 }).toBe(sentence)
})
