import type { Award, AwardedBefore, AwardsLikeOurs } from '@fundharbor/contracts/catalog/awards'
import type { Program } from '@fundharbor/contracts/catalog/programs'
import type { FunderPage } from '@fundharbor/contracts/catalog/public-pages'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { member, renderPage, ProblemResponse } from '../testing/render-page.test-helper.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const source = {
  name: 'Grants of the coast',
  url: 'https://coast.example',
  terms: 'CC0',
  note: 'Until June.',
}
const awarded: AwardedBefore = {
  of: { kind: 'funder', key: 'sun-fund', name: 'Sun Fund' },
  isPart: false,
  firstYear: 2003,
  lastYear: 2016,
  sums: [
    {
      currency: 'USD',
      awards: 28,
      total: '2800.00',
      lowerQuartile: '50.00',
      median: '80.50',
      upperQuartile: '120.00',
      recipients: 9,
      years: [
        ...Array.from({ length: 13 }, (_, at) => ({
          year: 2003 + at,
          awards: 2,
          total: `${100 + at}.00`,
          recipients: 2,
          newcomers: 1,
        })),
        { year: 2016, awards: 1, total: '400.00', recipients: 1, newcomers: 0 },
        { year: null, awards: 1, total: '20.00', recipients: 1, newcomers: 0 },
      ],
    },
  ],
  others: [{ kind: 'loan', currency: 'USD', awards: 3, total: '900.00' }],
  recipients: [
    {
      id,
      name: 'Northquay Trust',
      location: 'Boston, MA',
      awards: 12,
      total: '1200.00',
      currency: 'USD',
      firstYear: 2004,
      lastYear: 2016,
    },
  ],
  sources: [source],
}
const sunFund: FunderPage = {
  slug: 'sun-fund',
  name: 'Sun Fund',
  open: 0,
  awards: 31,
  funding: [],
  opportunities: [],
  closingNext: [],
  subjects: [],
  similar: [],
  changes: [],
  sources: [],
  awardedBefore: awarded,
}
const FUNDER = 'GET /api/public/funders/sun-fund'
const LIKE_OURS = 'GET /api/awards/like-ours'
const hrefOf = (name: string, inside: Pick<typeof screen, 'getByRole'> = screen) =>
  inside.getByRole('link', { name }).getAttribute('href')

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

const award: Award = {
  id,
  title: 'Night clinics',
  description: '',
  amount: '25000.00',
  currency: 'USD',
  awardedOn: '2016-05-01',
  datePrecision: 'month',
  startsOn: null,
  endsOn: null,
  year: 2016,
  kind: 'loan',
  department: 'Health',
  program: 'Clinics',
  place: '',
  url: 'https://coast.example/1',
  funder: { slug: 'sun-fund', name: 'Sun Fund', hasFigures: true },
  recipient: { id, name: 'Northquay Trust', location: 'Boston, MA' },
  source,
}
const LIST = 'GET /api/public/awards'

test('a source of which no address is known is named without a link', async () => {
  renderPage('/awards', { [LIST]: [{ ...award, source: { ...source, url: '' } }] })
  expect(await screen.findByText(new RegExp(source.name))).toBeTruthy()
  expect(screen.queryByRole('link', { name: source.name })).toBeNull()
})

test('the list shows awards with their sources, and its filters in words', async () => {
  const { sent } = renderPage('/awards?funder=sun-fund&year=2016&subject=solar-power&newcomers=true', {
    [LIST]: Response.json([award], { headers: { 'X-Total-Count': '1' } }),
  })
  expect(await screen.findByRole('heading', { name: '1 award' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: '$25,000 to Northquay Trust Loan' })).toBeTruthy()
  expect(screen.getByText(/^May 2016/)).toBeTruthy()
  expect(hrefOf('Where it was published')).toBe('https://coast.example/1')
  const filters = within(screen.getByRole('list', { name: 'Filters' }))
  expect(filters.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'From Sun Fund',
    '2016',
    'About solar power',
    'To new recipients',
  ])
  await userEvent.click(filters.getByRole('button', { name: 'Remove 2016' }))
  expect(new URLSearchParams(location.search).has('year')).toBe(false)
  expect(sent.filter(({ path }) => path === '/api/public/awards').at(-1)?.query).not.toContain('year')
})

test('awards of a call are named as such, and a funder without figures leads to its known awards', async () => {
  const funder = { slug: 'moon-fund', name: 'Moon Fund', hasFigures: false }
  renderPage('/awards?call=PAR-19-134&program=93.243', { [LIST]: Response.json([{ ...award, funder }]) })
  expect(await screen.findByText('Of the call PAR-19-134')).toBeTruthy()
  expect(screen.getByText('Of the program 93.243')).toBeTruthy()
  expect(hrefOf('Moon Fund')).toBe('/awards?funder=moon-fund')
})

test.each<[Partial<Award>, RegExp]>([
  [{ awardedOn: '2016-05-04', datePrecision: 'day' }, /^May 4, 2016/],
  [{ awardedOn: '2016-06-30', datePrecision: 'year' }, /^2016 ·/],
  [{ awardedOn: null, datePrecision: null, startsOn: '2017-02-01', year: 2017 }, /^Started in 2017/],
  [{ awardedOn: null, datePrecision: null, year: null }, /^Year not known/],
])('%o is dated %s', async (facts, expected) => {
  renderPage('/awards', { [LIST]: Response.json([{ ...award, ...facts }]) })
  expect(await screen.findByText(expected)).toBeTruthy()
})

test('a list without awards says so', async () => {
  renderPage('/awards?year=1900', { [LIST]: Response.json([], { headers: { 'X-Total-Count': '0' } }) })
  expect(await screen.findByText('No awards found')).toBeTruthy()
})

test('funders of whom only past awards are known come last in the list', async () => {
  renderPage('/funders', {
    'GET /api/public/funders': [{ slug: 'wind-fund', name: 'Wind Fund', open: 2, awards: 5 }, sunFund],
  })
  expect(await screen.findByText('Nothing open today, but past awards are known')).toBeTruthy()
  expect(screen.getByText('31 past awards')).toBeTruthy()
  expect(screen.queryByText('5 past awards')).toBeNull()
})

test('the page of sources names the publications of past awards, with years and terms', async () => {
  renderPage('/sources', {
    'GET /api/public/sources': [],
    'GET /api/public/award-sources': [
      { ...source, id: 'foundations', awards: 31, firstYear: 2003, lastYear: 2016 },
      { ...source, id: 'nih-reporter', name: 'NIH RePORTER', awards: 0, firstYear: null, lastYear: null },
    ],
  })
  const section = within(await screen.findByRole('region', { name: 'Past awards' }))
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${source.name}31 awards, 2003 to 2016${source.terms}. ${source.note}`,
    `NIH RePORTERAsked for the awards of calls and programs that members open${source.terms}. ${source.note}`,
  ])
})
