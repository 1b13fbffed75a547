import type { SubjectNode, SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { member, renderPage, ProblemResponse } from '../testing/render-page.test-helper.tsx'

const node = (id: string, facts: Partial<SubjectNode> = {}): SubjectNode => ({
  id,
  label: id.charAt(0).toUpperCase() + id.slice(1),
  kind: 'subject',
  parent: null,
  open: 1,
  ...facts,
})
const nodes = [
  node('energy', { open: 9 }),
  ...['solar', 'wind', 'waves', 'heat', 'coal', 'gas', 'peat'].map((id, index) =>
    node(id, { parent: 'energy', open: 9 - index }),
  ),
  node('veterans', { kind: 'population', label: 'Veterans and their families' }),
]
const opportunity = (index: number) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  title: `Grant ${index}`,
  funderName: `Fund ${index}`,
  deadline: null,
  deadlineZone: 'UTC',
  isRolling: true,
  isForecast: false,
  expectedAt: null,
  probablyClosedAt: null,
  probablyClosedReason: null,
})
const solar: SubjectPage = {
  id: 'solar',
  label: 'Solar power',
  kind: 'subject',
  category: 'environment',
  alsoCalled: ['sun panels'],
  open: 2,
  broader: [{ id: 'energy', label: 'Energy' }],
  narrower: [{ id: 'roofs', label: 'Solar roofs', open: 1 }],
  opportunities: [opportunity(1), opportunity(2)],
  closingNext: [opportunity(2)],
  funders: [{ name: 'Fund 1', open: 1 }],
  changes: [
    {
      id: opportunity(2).id,
      title: 'Grant 2',
      at: '2026-11-20T12:00:00.000Z',
      by: 'updated from Grants.gov',
      fields: [{ label: 'Deadline', values: null }],
    },
  ],
  sources: ['grants-gov'],
}
const list = { 'GET /api/public/subjects': nodes }
const one = (facts: Partial<SubjectPage> = {}) => ({
  'GET /api/public/subjects/solar': { ...solar, ...facts },
})

test('the tree shows subjects by kind with five narrower ones, and the rest on request', async () => {
  renderPage('/subjects', list)
  const about = await screen.findByRole('region', { name: 'What it is about' })
  expect(within(about).getByRole('link', { name: 'Energy' }).getAttribute('href')).toBe('/subjects/energy')
  expect(within(about).getByText('2 more subjects')).toBeTruthy()
  const labels = within(about)
    .getAllByRole('link')
    .map((link) => link.textContent)
  expect(labels.slice(0, 6)).toEqual(['Energy', 'Solar', 'Wind', 'Waves', 'Heat', 'Coal'])
  expect(within(screen.getByRole('region', { name: 'Who it is for' })).getByRole('link').textContent).toBe(
    'Veterans and their families',
  )
  expect(document.title).toBe('Funding by subject')
})

test('on a phone, narrower subjects are shown on request', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  renderPage('/subjects', list)
  const about = await screen.findByRole('region', { name: 'What it is about' })
  const [summary] = within(about).getAllByText('7 subjects')
  expect(summary?.closest('details')?.open).toBe(false)
  expect(within(about).getByRole('link', { name: 'Energy' }).closest('details')).toBeNull()
})

test('search finds subjects by any of their words and is kept in the URL', async () => {
  renderPage('/subjects', list)
  const field = await screen.findByPlaceholderText('Find a subject, such as housing')
  await userEvent.type(field, 'famil vet')
  expect(await screen.findByRole('heading', { name: '1 subject' })).toBeTruthy()
  expect(location.search).toContain('search=famil')
  await userEvent.type(field, 'zzz')
  expect(await screen.findByText('No subjects found')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all subjects' }))
  expect(await screen.findByRole('region', { name: 'What it is about' })).toBeTruthy()
})

test('says when nothing is open', async () => {
  renderPage('/subjects', { 'GET /api/public/subjects': [] })
  expect(await screen.findByText('No opportunities are open right now')).toBeTruthy()
})

test('offers to retry if the list fails to load', async () => {
  renderPage('/subjects', {
    'GET /api/public/subjects': new ProblemResponse(400, { code: 'INVALID', message: 'Broken' }),
  })
  expect(await screen.findByText('The subjects did not load')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('a visitor sees what is open and a link to sign up', async () => {
  renderPage('/subjects/solar', one())
  expect(await screen.findByRole('heading', { level: 1, name: 'Solar power' })).toBeTruthy()
  const list = within(screen.getByRole('region', { name: 'Open opportunities' }))
  expect(list.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Grant 1',
    'Grant 2',
  ])
  expect(list.getByRole('link', { name: 'Grant 1' }).getAttribute('href')).toBe(
    `/funding/${opportunity(1).id}`,
  )
  expect(list.getByRole('link', { name: 'Sign up to see 2 opportunities' }).getAttribute('href')).toBe(
    '/auth',
  )
  const sidebar = within(screen.getByRole('complementary'))
  expect(sidebar.getByRole('link', { name: 'Solar roofs' }).getAttribute('href')).toBe('/subjects/roofs')
  expect(sidebar.getByRole('link', { name: 'Fund 1' }).getAttribute('href')).toBe('/funders/fund-1')
  expect(sidebar.getByText('November 20, 2026')).toBeTruthy()
  expect(sidebar.getByText('Grants.gov')).toBeTruthy()
  expect(
    within(screen.getByRole('navigation', { name: 'Broader subjects' })).getAllByRole('link'),
  ).toHaveLength(2)
  expect(document.title).toBe('Solar power: open grants and funding')
})

test('a member can open opportunities and the search', async () => {
  renderPage('/subjects/solar', { ...one(), 'GET /api/user': member })
  expect(await screen.findByRole('link', { name: 'Grant 1' })).toBeTruthy()
  const search = await screen.findByRole('link', { name: 'See 2 opportunities in search' })
  expect(search.getAttribute('href')).toBe('/opportunities?subject=solar')
})

test('a subject without open opportunities links to the broader one', async () => {
  renderPage(
    '/subjects/solar',
    one({ open: 0, opportunities: [], closingNext: [], funders: [], narrower: [] }),
  )
  expect(await screen.findByText('No opportunities for “Solar power” are open today')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Energy' })[1]?.getAttribute('href')).toBe('/subjects/energy')
})

test.each([
  [404, 'NOT_FOUND', 'Subject not found'],
  [400, 'INVALID', 'The subject did not load'],
])('%s %s shows “%s”', async (status, code, text) => {
  renderPage('/subjects/solar', {
    'GET /api/public/subjects/solar': new ProblemResponse(status, { code, message: 'No' }),
  })
  expect(await screen.findByText(text)).toBeTruthy()
})
