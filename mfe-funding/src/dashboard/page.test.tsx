import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { setClock } from '@fundharbor/kit'
import { beforeEach, expect, test } from 'vitest'
import { listOf, openPage, refusal, type SentRequest } from '../testing/open-page.tsx'
import { buildGrant } from '../grants/examples.test-helper.ts'
import { asViewer } from '../testing/viewer.ts'
import { buildEntry } from '../grants/calendar/examples.data.ts'
import {
  member,
  buildDefaultProject,
  buildRecommendation,
  buildRow,
  idOf,
  TODAY,
} from '../testing/examples.data.ts'

const closing = [
  buildRow({ id: idOf(1), title: 'Competing Revisions', deadline: '2026-11-24T22:59:59.999Z' }),
  buildRow({ id: idOf(2), title: 'Another of that day', deadline: '2026-11-24T22:59:59.999Z' }),
]
const newest = [1, 2, 3].map((n) =>
  buildRow({ id: idOf(10 + n), title: `New ${n}`, hasApplicationUrl: n !== 3 }),
)

const answers = (more: Record<string, unknown> = {}) => ({
  'GET /api/opportunities': ({ query }: SentRequest) =>
    query.get('sort') === 'deadline' ? listOf(closing, 16) : listOf(newest, 1113),
  'GET /api/dashboard-stats': {
    opportunities: 1113,
    funding: [
      { currency: 'USD', amount: '749700000.00' },
      { currency: 'EUR', amount: '7500000000.00' },
    ],
  },
  'GET /api/generated-documents': listOf([], 0),
  'GET /api/document-templates': [],
  'GET /api/recommendations': [],
  'GET /api/projects': [buildDefaultProject()],
  ...more,
})

const registry = (...paths: string[]) => ({
  kit: '1.0',
  shell: 'x',
  areas: [
    {
      name: 'mfe-other',
      kit: '1.0',
      version: '1',
      entry: '/x',
      pages: paths.map((path) => ({ path, access: 'member' })),
      navigation: [],
    },
  ],
})

beforeEach(() => {
  sessionStorage.clear()
  setClock(() => new Date(TODAY))
})

test.each(['/', '/dashboard'])('at %s, greets by name and summarizes the deadlines', async (address) => {
  openPage(address, answers())
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Amara' })).toBeTruthy()
  expect(await screen.findByText('16 opportunities close, the first on Tuesday')).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Dashboard · Fundharbor'))
})

test('on the first day, nobody is welcomed back', async () => {
  openPage('/', answers({ 'GET /api/user': { ...member, createdAt: TODAY } }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Amara' })).toBeTruthy()
})

test('while deadlines load, the card does not say whose they are', async () => {
  openPage('/', answers({ 'GET /api/grants': () => new Promise(() => undefined) }))
  const deadlines = within(await screen.findByRole('region', { name: 'The next 30 days' }))
  expect(deadlines.queryByRole('status')).toBeNull()
  expect(deadlines.queryByRole('link', { name: 'Calendar' })).toBeNull()
})

test('shows how much writing there is, and leads to the calendar', async () => {
  const entry = buildEntry({
    writing: { startsOn: '2026-12-01', endsOn: '2026-12-14', hours: 28, isKept: true },
  })
  openPage('/', answers({ 'GET /api/timeline': { hoursPerWeek: 10, entries: [entry], reopenings: [] } }))
  expect(await screen.findByText('Writing takes up to 14 hours a week. You have 10.')).toBeTruthy()
  const deadlines = within(screen.getByRole('region', { name: 'The next 30 days' }))
  expect((await deadlines.findByRole('link', { name: 'Calendar' })).getAttribute('href')).toBe(
    '/grants?view=calendar',
  )
})

test.each([
  [[], 'Save an opportunity to see when to start writing.'],
  [[buildEntry()], 'No writing in the next 30 days.'],
])('says when there is nothing to write', async (entries, sentence) => {
  openPage('/', answers({ 'GET /api/timeline': { hoursPerWeek: 10, entries, reopenings: [] } }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('greets with whatever name is known', async () => {
  openPage('/', answers({ 'GET /api/user': { ...member, firstName: null, lastName: null } }))
  expect(await screen.findByRole('heading', { name: 'Welcome back, Amara' })).toBeTruthy()
})

test('lists what closes next, with its deadline', async () => {
  openPage('/', answers())
  const card = within(await screen.findByRole('region', { name: 'The next 30 days' }))
  const link = await card.findByRole('link', { name: 'Competing Revisions' })
  expect(link.getAttribute('href')).toBe(`/opportunities/${idOf(1)}`)
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Competing Revisions'),
    expect.stringContaining('Another of that day'),
  ])
})

test('Today has what is due next, what to go on with, and what waits for the reader', async () => {
  const of = (id: number, title: string, facts: Partial<Grant> = {}) =>
    buildGrant({ id: idOf(id), opportunity: { ...buildGrant().opportunity, title }, ...facts })
  const next = { title: 'Get a quote', dueOn: '2026-11-20', isLate: true, assignee: null }
  const mine = {
    title: 'Ask the board',
    dueOn: null,
    isLate: false,
    assignee: { id: member.id, name: 'Amara' },
  }
  const near = { ...buildGrant().opportunity, title: 'Saved and near', deadline: '2026-11-22T22:59:59.999Z' }
  openPage(
    '/',
    answers({
      'GET /api/grants': [
        of(711, 'Written', {
          status: 'writing',
          steps: { done: 0, total: 1, next },
          application: { id: idOf(801), status: 'draft' },
        }),
        of(712, 'Recorded', {
          status: 'writing',
          steps: { done: 0, total: 1, next: mine },
          application: { id: idOf(802), status: 'submitted' },
        }),
        of(713, 'To decide', { responsible: { id: member.id, name: 'Amara' } }),
        of(714, 'Saved and near', { status: 'saved', opportunity: near }),
        of(715, 'Sent', { status: 'sent' }),
        of(716, 'Lost', { status: 'lost' }),
        of(717, 'Won', {
          status: 'won',
          steps: { done: 0, total: 1, next: { ...next, dueOn: '2026-11-21' } },
        }),
      ],
    }),
  )
  const today = within(await screen.findByRole('region', { name: 'Today' }))
  const rowsOf = (title: string) => {
    const part = today.getByRole('heading', { name: title }).parentElement as HTMLElement
    return within(part)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  }
  expect(rowsOf('Due next')).toEqual([
    expect.stringContaining('WrittenGet a quote, November 20, 2026 Late'),
    'WonGet a quote, November 21, 2026 Late',
    expect.stringContaining('Saved and near'),
    expect.stringContaining('RecordedAsk the board'),
  ])
  expect(rowsOf('Continue')).toEqual(['WrittenDraft', 'RecordedRecorded here, not marked as sent'])
  expect(rowsOf('Waiting for you')).toEqual(['RecordedAsk the board', 'To decideDecide whether to apply'])
  const [link] = today.getAllByRole('link', { name: 'Written' })
  expect(link?.getAttribute('href')).toBe(`/grants/${idOf(711)}`)
  expect(today.getByRole('link', { name: 'My Grants' }).getAttribute('href')).toBe('/grants')
  expect(screen.queryByText('Competing Revisions')).toBeNull()
})

test('with grants that are over, Today is not shown', async () => {
  openPage('/', answers({ 'GET /api/grants': [buildGrant({ status: 'won' })] }))
  expect(await screen.findByText('16 opportunities close, the first on Tuesday')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Today' })).toBeNull()
})

test.each([
  [{ reminders: true, digests: true, matches: true, emailNotifications: true }, 'Reminders are on'],
  [{ reminders: true, digests: true, matches: true, emailNotifications: false }, 'Reminders are off'],
])('says whether reminders are on: %o', async (preferences, title) => {
  openPage('/', answers({ 'GET /api/saved-alerts': preferences }))
  const card = within(await screen.findByRole('region', { name: title }))
  expect(card.getByRole('link', { name: 'Manage reminders' }).getAttribute('href')).toBe('/saved-searches')
})

test('never adds up different currencies', async () => {
  openPage('/', answers())
  expect(await screen.findByText('€7.5 billion')).toBeTruthy()
  expect(screen.getByText('and $749.7 million, where a budget is stated')).toBeTruthy()
  expect(screen.getByText('1,113')).toBeTruthy()
})

test('lists the three newest opportunities, with Apply if they have an application URL', async () => {
  openPage('/', answers())
  const list = within(await screen.findByRole('region', { name: 'New in the catalog' }))
  await list.findByText('New 1')
  expect(list.getAllByRole('link', { name: /^Learn More/ })).toHaveLength(3)
  expect(list.getAllByRole('link', { name: /^Apply/ })).toHaveLength(2)
})

test('the three best matches over all projects are shown with a reason, each once', async () => {
  const library = buildDefaultProject({ id: idOf(702), title: 'Tool library', isDefault: false })
  const own = [1, 2].map((n) => buildRecommendation({ opportunityId: idOf(n), score: 0.5 + n / 10 }))
  const others = [
    buildRecommendation({
      opportunityId: idOf(3),
      score: 0.9,
      reasons: ['You lend tools; they fund “Tools”.'],
    }),
    buildRecommendation({ opportunityId: idOf(1), score: 0.4 }),
    buildRecommendation({ opportunityId: idOf(4), score: 0.95, isGoodMatch: false }),
  ]
  openPage(
    '/',
    answers({
      'GET /api/projects': [buildDefaultProject(), library],
      'GET /api/recommendations': ({ query }: SentRequest) => (query.get('project') ? others : own),
      'GET /api/funding-opportunities': ({ query }: SentRequest) =>
        [1, 2, 3]
          .filter((n) => query.get('ids')?.includes(idOf(n)))
          .map((n) => buildRow({ id: idOf(n), title: `Match ${n}` })),
    }),
  )
  const section = within(await screen.findByRole('region', { name: 'Recommended Opportunities' }))
  expect(await section.findByText('You lend tools; they fund “Tools”.')).toBeTruthy()
  const titles = section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Match 3', 'Match 2', 'Match 1'])
  expect(section.getAllByText('for Tool library')).toHaveLength(1)
})

test('a loading card shows a skeleton and does not hold up the others', async () => {
  openPage('/', answers({ 'GET /api/recommendations': () => new Promise(() => undefined) }))
  await screen.findByRole('link', { name: 'Competing Revisions' })
  const waiting = screen.getByRole('region', { name: 'Recommended Opportunities' })
  expect(waiting.getAttribute('aria-busy')).toBe('true')
  expect(screen.getByText('1,113')).toBeTruthy()
})

test('a failing card does not affect the others', async () => {
  const page = openPage(
    '/',
    answers({ 'GET /api/dashboard-stats': refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) }),
  )
  await screen.findByText('New 1')
  await screen.findByRole('link', { name: 'Competing Revisions' })
  const [first] = await screen.findAllByRole('button', { name: 'Retry' })
  page.answers['GET /api/dashboard-stats'] = { opportunities: 5, funding: [] }
  if (first) await userEvent.click(first)
  expect(await screen.findByText('$0')).toBeTruthy()
})

test('links only to pages that the site has', async () => {
  openPage('/', answers())
  await screen.findByRole('link', { name: 'Find Funding' })
  expect(screen.queryByRole('link', { name: 'Cover Letter' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Update profile' })).toBeNull()
})

test('links to documents and profile if the site has those pages', async () => {
  openPage('/', answers({ 'GET /remotes.json': registry('/documents', '/profile') }))
  for (const name of ['Grant Proposal', 'Cover Letter', 'Budget Plan', 'Progress Report']) {
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/documents?tab=templates')
  }
  expect(screen.getByRole('link', { name: 'Update profile' }).getAttribute('href')).toBe('/profile')
})

test('a plan selected before signing in is cleared and opens its page', async () => {
  sessionStorage.setItem('selectedPlan', 'basic')
  openPage('/', answers({ 'GET /remotes.json': registry('/subscription') }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/subscription?plan=basic'))
  expect(sessionStorage.getItem('selectedPlan')).toBeNull()
})

test('a selected plan is kept while the site has no page for it', async () => {
  sessionStorage.setItem('selectedPlan', 'basic')
  openPage('/', answers())
  await screen.findByRole('link', { name: 'Find Funding' })
  expect(sessionStorage.getItem('selectedPlan')).toBe('basic')
})

const documents = (...titles: string[]) =>
  titles.map((title, n) => ({
    id: idOf(50 + n),
    organizationId: null,
    organizationName: 'Northquay Community Trust',
    opportunityId: null,
    opportunityTitle: null,
    templateId: idOf(40),
    templateName: 'Cover Letter',
    title,
    content: '<p>Dear committee</p>',
    format: 'html',
    language: 'en',
    isRtl: false,
    translationOf: null,
    projectId: null,
    writer: 'built-in',
    missing: [],
    revision: 1,
    createdAt: TODAY,
    updatedAt: TODAY,
  }))

test('lists the newest documents with template and organization, and counts all of them', async () => {
  openPage(
    '/',
    answers({
      'GET /remotes.json': registry('/documents'),
      'GET /api/generated-documents': listOf(documents('Keys First', 'Boats'), 12),
    }),
  )
  const card = within(await screen.findByRole('region', { name: 'Recent Documents' }))
  const link = await card.findByRole('link', { name: 'Keys First' })
  expect(link.getAttribute('href')).toBe(`/documents/${idOf(50)}`)
  expect(card.getAllByText(/Cover Letter, Northquay Community Trust/)).toHaveLength(2)
  expect((await screen.findByText('12')).previousElementSibling?.textContent).toBe('Documents generated')
})

test('without documents, the card links to creating one', async () => {
  openPage('/', answers({ 'GET /remotes.json': registry('/documents') }))
  const link = await screen.findByRole('link', { name: 'Generate Document' })
  expect(link.getAttribute('href')).toBe('/documents?generate=')
})

test('a viewer is not offered to create documents', async () => {
  openPage('/dashboard', answers({ ...asViewer, 'GET /remotes.json': registry('/documents', '/profile') }))
  expect(await screen.findByRole('link', { name: 'Update profile' })).toBeTruthy()
  expect(await screen.findByText('Documents that owners and editors create appear here.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /New document|Generate Document|Grant Proposal/ })).toBeNull()
})
