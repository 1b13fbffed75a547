import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setClock } from '@fundharbor/kit'
import { beforeEach, expect, test } from 'vitest'
import { listOf, openPage, refusal, type SentRequest } from '../testing/open-page.tsx'
import { buildRow, idOf, buildFacets, TODAY } from '../testing/examples.data.ts'

const LIST = '/api/opportunities'

const answers = (rows: unknown = listOf([buildRow()], 512)) => ({
  'GET /api/opportunities': rows,
  'GET /api/opportunities/facets': buildFacets(),
})

beforeEach(() => setClock(() => new Date(TODAY)))

test('shows six skeleton cards, then the results', async () => {
  openPage('/opportunities', answers())
  const waiting = await screen.findByTestId('card-grid-skeleton')
  expect(waiting.children).toHaveLength(6)
  expect(await screen.findByText('Showing 512 opportunities')).toBeTruthy()
  expect(screen.queryByTestId('card-grid-skeleton')).toBeNull()
  expect(screen.getByRole('heading', { level: 1, name: 'Find Your Perfect Funding Match' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Find Funding · Fundharbor'))
})

test('requests the search in the address', async () => {
  const { sentTo } = openPage(
    '/opportunities?search=water&category=health&maxAmount=25000&sort=deadline',
    answers(),
  )
  await screen.findByText('Showing 512 opportunities')
  expect(Object.fromEntries(sentTo(LIST)[0]?.query ?? [])).toEqual({
    search: 'water',
    category: 'health',
    maxAmount: '25000',
    sort: 'deadline',
    limit: '10',
  })
  expect(screen.getByLabelText<HTMLInputElement>('Keyword').value).toBe('water')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Under \$25,000/ }).checked).toBe(true)
})

test('a filter is added to the address, and its chip removes it', async () => {
  const { sentTo } = openPage('/opportunities', answers())
  await userEvent.click(await screen.findByText('Organization type'))
  await userEvent.click(await screen.findByRole('checkbox', { name: /Nonprofit\s*512/ }))
  await waitFor(() => expect(location.search).toBe('?organizationType=nonprofit'))
  expect(sentTo(LIST).at(-1)?.query.get('organizationType')).toBe('nonprofit')
  await userEvent.click(screen.getByRole('radio', { name: /\$25,000 – \$100,000/ }))
  await waitFor(() => expect(location.search).toContain('minAmount=25000&maxAmount=100000'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove Nonprofit' }))
  await waitFor(() => expect(location.search).toBe('?minAmount=25000&maxAmount=100000'))
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }))
  await waitFor(() => expect(location.search).toBe(''))
})

test('three groups of filters are open, and others only where they filter already', async () => {
  openPage('/opportunities?deadlineWithin=30', answers())
  await screen.findByText('Showing 512 opportunities')
  expect(screen.getByRole('radio', { name: /Within 30 days/ })).toBeTruthy()
  for (const name of ['Category', 'Funding type', 'Amount range', 'Deadline'])
    expect(screen.getByRole('group', { name })).toBeTruthy()
  for (const name of ['Subject', 'Organization type', 'Business type', 'Geography', 'Sector'])
    expect(screen.queryByRole('group', { name })).toBeNull()
})

test('results follow the keyword while typing, and Enter adds a history entry', async () => {
  const { sentTo, router } = openPage('/opportunities', answers())
  await screen.findByText('Showing 512 opportunities')
  await userEvent.type(screen.getByLabelText('Keyword'), 'clinic')
  await waitFor(() => expect(sentTo(LIST).at(-1)?.query.get('search')).toBe('clinic'))
  await userEvent.type(screen.getByLabelText('Keyword'), '{Enter}')
  await waitFor(() => expect(location.search).toBe('?search=clinic'))
  await router.navigate('/opportunities?search=water')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Keyword').value).toBe('water'))
})

test('loads more until everything is shown, and says how many', async () => {
  const { sentTo } = openPage(
    '/opportunities',
    answers(({ query }: SentRequest) =>
      query.get('cursor')
        ? listOf([buildRow({ id: idOf(2), title: 'Second' })], 2)
        : listOf([buildRow()], 2, 'abc'),
    ),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Load More Opportunities' }))
  await screen.findByText('Second')
  expect(sentTo(LIST).at(-1)?.query.get('cursor')).toBe('abc')
  expect(screen.queryByRole('button', { name: 'Load More Opportunities' })).toBeNull()
  await waitFor(() =>
    expect(document.activeElement?.closest('[role=listitem]')?.textContent).toContain('Second'),
  )
})

test('a next page that fails can be retried and keeps the cards', async () => {
  let fails = true
  openPage(
    '/opportunities',
    answers(({ query }: SentRequest) => {
      if (!query.get('cursor')) return listOf([buildRow()], 2, 'abc')
      return fails
        ? refusal(503, { code: 'UNAVAILABLE', message: 'Busy' })
        : listOf([buildRow({ id: idOf(2), title: 'Second' })], 2)
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Load More Opportunities' }))
  await screen.findByText('Failed to fetch opportunities')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  fails = false
  await userEvent.click(retry)
  await screen.findByText('Second')
  expect(screen.getByRole('heading', { name: buildRow().title })).toBeTruthy()
})

test('without results, explains why and clears the filters', async () => {
  openPage('/opportunities?search=zzz&category=health', answers(listOf([], 0)))
  await screen.findByText('No opportunities found')
  const empty = screen.getByRole('region', { name: 'Results' })
  await userEvent.click(within(empty).getByRole('button', { name: 'Clear Filters' }))
  await waitFor(() => expect(location.search).toBe(''))
})

test('a failed search shows an error and can be retried', async () => {
  const page = openPage(
    '/opportunities',
    answers(refusal(503, { code: 'UNAVAILABLE', message: 'The catalog is restarting.' })),
  )
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Failed to fetch opportunities')).toBeTruthy()
  expect(within(alert).getByText('The catalog is restarting.')).toBeTruthy()
  page.answers['GET /api/opportunities'] = listOf([buildRow()], 1)
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }))
  await screen.findByText('Showing 1 opportunity')
})

test('counts are shown, and missing ones do not affect the results', async () => {
  openPage('/opportunities', {
    ...answers(listOf([buildRow()], 512, 'abc')),
    'GET /api/opportunities/facets': buildFacets(),
  })
  expect(await screen.findByText('Showing 512 opportunities')).toBeTruthy()
  expect(screen.getByText('1 of 512 shown')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  expect(sheet.getByRole('button', { name: 'Show 512 opportunities' })).toBeTruthy()
  openPage('/opportunities', { 'GET /api/opportunities': listOf([buildRow()], 3) })
  expect(await screen.findByText('Showing 3 opportunities')).toBeTruthy()
})
