import type { Award } from '@fundharbor/contracts/catalog/awards'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.test-helper.tsx'
import { hrefOf, id, source, sunFund } from './sun-fund.test-helper.ts'

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

test('the page of sources also names those of programs and past awards, with dates and terms', async () => {
  renderPage('/sources', {
    'GET /api/public/sources': [],
    'GET /api/public/award-sources': [
      { ...source, id: 'foundations', awards: 31, firstYear: 2003, lastYear: 2016 },
      { ...source, id: 'nih-reporter', name: 'NIH RePORTER', awards: 0, firstYear: null, lastYear: null },
    ],
  })
  const programs = within(await screen.findByRole('region', { name: 'Federal programs' }))
  expect(programs.getByText('As published in February 2025')).toBeTruthy()
  expect(programs.getByText(/public domain/)).toBeTruthy()
  const section = within(await screen.findByRole('region', { name: 'Past awards' }))
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${source.name}31 awards, 2003 to 2016${source.terms}. ${source.note}`,
    `NIH RePORTERAsked for the awards of calls and programs that members open${source.terms}. ${source.note}`,
  ])
})
