import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setClock } from '@fundharbor/kit'
import { beforeEach, expect, test } from 'vitest'
import { listOf, openPage, type SentRequest } from '../testing/open-page.tsx'
import { buildRow, idOf, buildFacets, TODAY } from '../testing/examples.data.ts'

const LIST = '/api/opportunities'

const SMOKING = [
  { term: 'tobacco control', because: 'stop people smoking' },
  { term: 'smoking cessation', because: 'stop people smoking' },
]

const open = (address: string, facets: unknown, rows: unknown = listOf([buildRow()], 12)) =>
  openPage(address, { 'GET /api/opportunities': rows, 'GET /api/opportunities/facets': facets })

/** Answers like the service: removed terms are not searched. */
const smokingFacets = ({ query }: SentRequest) =>
  buildFacets({
    alsoSearched: SMOKING.filter(({ term }) => !query.get('without')?.split('|').includes(term)),
  })

const keyword = () => screen.getByLabelText<HTMLInputElement>('Keyword')

beforeEach(() => setClock(() => new Date(TODAY)))

test('a correction says what was searched and links to what was typed, and back', async () => {
  open('/opportunities?search=hydrogn', ({ query }: SentRequest) =>
    buildFacets({ correctedTo: query.get('verbatim') ? null : 'hydrogen' }),
  )
  const line = (await screen.findByText(/^Showing results for/)) as HTMLElement
  expect(line.textContent).toBe('Showing results for hydrogen. Search instead for hydrogn.')
  expect(line.closest('[role=status]')).toBeTruthy()
  expect(keyword().value).toBe('hydrogn')
  const link = within(line).getByRole('link', { name: 'hydrogn' })
  await userEvent.click(link)
  await waitFor(() => expect(location.search).toBe('?search=hydrogn&verbatim=true'))
  expect(line.textContent).toBe('Showing results for hydrogn. Search instead for hydrogen.')
  expect(document.activeElement).toBe(link)
  await userEvent.click(link)
  await waitFor(() => expect(location.search).toBe('?search=hydrogn'))
})

test('a verbatim search links to the correction only if there is one', async () => {
  open('/opportunities?search=hydrogen&verbatim=true', buildFacets())
  await screen.findByText('Showing 12 opportunities')
  await screen.findByRole('checkbox', { name: /Health\s*\d/ })
  expect(screen.queryByText(/Search instead for/)).toBeNull()
})

test('related terms can be removed and restored without losing focus', async () => {
  const { sentTo } = open('/opportunities?search=stop+people+smoking', smokingFacets)
  const list = within(await screen.findByRole('list', { name: 'Also searched:' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'tobacco control',
    'smoking cessation',
  ])
  await userEvent.click(list.getByRole('button', { name: 'Remove tobacco control' }))
  await waitFor(() => expect(sentTo(LIST).at(-1)?.query.get('without')).toBe('tobacco control'))
  const undo = await list.findByRole('button', { name: 'tobacco control Undo' })
  expect(document.activeElement).toBe(undo)
  expect(list.getAllByRole('button')[0]).toBe(undo)
  await userEvent.keyboard('{Enter}')
  await list.findByRole('button', { name: 'Remove tobacco control' })
  await waitFor(() => expect(location.search).toBe('?search=stop+people+smoking'))
})

test('hovering a related term explains it', async () => {
  open('/opportunities?search=stop+people+smoking', smokingFacets)
  const button = await screen.findByRole('button', { name: 'Remove tobacco control' })
  fireEvent.pointerOver(button, { pointerType: 'mouse' })
  const reason = await screen.findByRole('tooltip')
  expect(reason.textContent).toBe('Because you searched for “stop people smoking”')
})

test('a term removed in the address can be restored', async () => {
  open('/opportunities?search=stop+people+smoking&without=tobacco+control', smokingFacets)
  await userEvent.click(await screen.findByRole('button', { name: 'tobacco control Undo' }))
  await screen.findByRole('button', { name: 'Remove tobacco control' })
})

test('many terms are cut to one line with a button', async () => {
  const alsoSearched = Array.from({ length: 9 }, (_, n) => ({ term: `term ${n}`, because: 'smoking' }))
  open('/opportunities?search=smoking', buildFacets({ alsoSearched }))
  await userEvent.click(await screen.findByRole('button', { name: '6 more' }))
  expect(screen.getAllByRole('button', { name: /^Remove term/ })).toHaveLength(9)
})

test('a new keyword resets corrections and removed terms', async () => {
  open('/opportunities?search=hydrogn&verbatim=true&without=fuel+cells&category=health', buildFacets())
  await screen.findByText('Showing 12 opportunities')
  await userEvent.clear(keyword())
  await userEvent.type(keyword(), 'helium')
  await waitFor(() => expect(location.search).toBe('?search=helium&category=health'))
})

test('related opportunities follow the matches under a heading, and only matches are counted', async () => {
  const related = buildRow({ id: idOf(2), title: 'A related opportunity', related: true })
  open('/opportunities?search=housing', buildFacets(), listOf([buildRow(), related], 1))
  await screen.findByText('Showing 1 opportunity')
  const part = within(await screen.findByRole('region', { name: 'Related opportunities' }))
  expect(part.getAllByRole('listitem')).toHaveLength(1)
  expect(part.getByRole('heading', { name: 'A related opportunity' })).toBeTruthy()
  const matches = within(screen.getByRole('list', { name: 'Opportunities, part 1' }))
  expect(matches.getAllByRole('listitem')).toHaveLength(1)
})

test('the end of a long list counts matches and related opportunities separately across pages', async () => {
  const rows = (from: number, count: number, related: boolean) =>
    Array.from({ length: count }, (_, n) => buildRow({ id: idOf(from + n), related }))
  open('/opportunities?search=housing', buildFacets(), ({ query }: SentRequest) =>
    query.get('cursor')
      ? listOf([...rows(20, 2, false), ...rows(40, 3, true)], 22)
      : listOf(rows(0, 20, false), 22, 'abc'),
  )
  await screen.findByText('20 of 22 shown')
  await userEvent.click(screen.getByRole('button', { name: 'Load More Opportunities' }))
  await screen.findByText('22 of 22 shown, and 3 related')
  expect(
    screen.getByRole('list', { name: 'Related opportunities, part 2' }).querySelectorAll('h3'),
  ).toHaveLength(3)
})

test('without matches, related opportunities are shown as such', async () => {
  open('/opportunities?search=housing', buildFacets({ total: 0 }), listOf([buildRow({ related: true })], 0))
  await screen.findByRole('heading', { name: 'Nothing open fits. The nearest:' })
  expect(screen.getByText('Showing 0 opportunities')).toBeTruthy()
  expect(screen.queryByText('No opportunities found')).toBeNull()
})

const hints = {
  excludingFilter: { name: 'category', count: 31 },
  nearest: [
    { kind: 'subject', id: 'smoking-cessation', label: 'Smoking cessation', count: 18 },
    { kind: 'category', id: 'health', label: 'Health', count: 187 },
  ],
} as const

test('an empty result names the filter that excludes the most and removes it with one click', async () => {
  open(
    '/opportunities?search=smoking&category=arts,research&organizationType=nonprofit',
    buildFacets({ total: 0, hints: { ...hints, nearest: [...hints.nearest] } }),
    listOf([], 0),
  )
  const label = await screen.findByText('Category: Arts, Research')
  expect(label.closest('p')?.textContent).toContain('there are 31 matches')
  await userEvent.click(screen.getByRole('button', { name: 'Remove this filter' }))
  await waitFor(() => expect(location.search).toBe('?search=smoking&organizationType=nonprofit'))
})

test('an empty result links to related subjects and categories', async () => {
  open(
    '/opportunities?search=zzz',
    buildFacets({ total: 0, hints: { excludingFilter: null, nearest: [...hints.nearest] } }),
    listOf([], 0),
  )
  const list = within(await screen.findByRole('list', { name: 'Related subjects and categories:' }))
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/opportunities?subject=smoking-cessation',
    '/opportunities?category=health',
  ])
  expect(screen.queryByRole('button', { name: 'Remove this filter' })).toBeNull()
})
