import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import {
  cellsOf,
  columnTitles,
  confirm,
  listOf,
  refusal,
  renderInConsole,
  selectOption,
  type StubResponses,
  type SentRequest,
} from '../render-page.test-helper.tsx'
import { boat, boats, longBoats } from './boats.test-helper.tsx'
import { ResourceList } from './resource-list.tsx'

const rows = [boat('a'), boat('b')]
const lists: StubResponses = { 'GET /api/boats': listOf(rows) }

const open = (responses: StubResponses = lists, address = '/admin') =>
  renderInConsole(<ResourceList resource={boats} />, responses, address)

test('lists records under their columns and counts them', async () => {
  const { sentTo } = open()
  await screen.findByText('Boat a')
  expect(screen.getByRole('heading', { name: '2 boats' })).toBeTruthy()
  expect(columnTitles('Boats')).toEqual(['Name', 'Berths'])
  expect(cellsOf('Boat a')).toContain('1,200')
  expect(sentTo('/api/boats')[0]?.query).toEqual({ limit: '2' })
})

test('loads more until all records are shown', async () => {
  const { sentTo } = open({
    'GET /api/boats': ({ query }: SentRequest) =>
      query.get('cursor') ? listOf([boat('c')], 3) : listOf(rows, 3, 'next'),
  })
  await screen.findByText('2 of 3 shown')
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('3 of 3 shown')
  expect(await screen.findByText('Boat c')).toBeTruthy()
  expect(sentTo('/api/boats')[1]?.query).toEqual({ limit: '2', cursor: 'next' })
})

test('loads more where the service does not count records', async () => {
  open({
    'GET /api/boats': ({ query }: SentRequest) =>
      query.get('cursor') ? listOf([boat('c')], 1) : listOf(rows, 2, 'next'),
  })
  await screen.findByText('Boat a')
  expect(screen.getByRole('heading', { name: 'Boats' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Boat c')
  expect(screen.getByRole('heading', { name: '3 boats' })).toBeTruthy()
})

test('shows an error and loads the list again on request', async () => {
  const { responses } = open({ 'GET /api/boats': refusal(503) })
  await screen.findByText('Failed to fetch boats')
  responses['GET /api/boats'] = listOf(rows)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Boat a')).toBeTruthy()
})

test('says whether there are no records at all or none that match', async () => {
  const { unmount } = open({ 'GET /api/boats': listOf([]) })
  expect(await screen.findByText('No boats yet.')).toBeTruthy()
  unmount()
  open({ 'GET /api/boats': listOf([]) }, '/admin?harbor=south')
  expect(await screen.findByText('No boats match these filters.')).toBeTruthy()
})

test('expands a row', async () => {
  open({ 'GET /api/boats': listOf([boat('a', { notes: 'Leaks.' })]) })
  await userEvent.click(await screen.findByRole('button', { name: 'Expand row' }))
  expect(screen.getByText('Leaks.')).toBeTruthy()
})

test('hides columns and remembers it', async () => {
  const { unmount } = open()
  await screen.findByText('Boat a')
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Berths' }))
  expect(columnTitles('Boats')).toEqual(['Name'])
  expect(screen.getByRole('checkbox', { name: 'Name' }).hasAttribute('disabled')).toBe(true)
  unmount()
  open()
  await screen.findByText('Boat a')
  expect(columnTitles('Boats')).toEqual(['Name'])
})

test('filters after a pause in typing and keeps the filters in the URL', async () => {
  const { sentTo } = open()
  await screen.findByText('Boat a')
  await userEvent.type(screen.getByLabelText('Search boats'), 'sail')
  await waitFor(() => expect(location.search).toBe('?search=sail'))
  await selectOption('Harbor', 'South harbor')
  await selectOption('Order', 'By name')
  expect(location.search).toBe('?search=sail&harbor=south&sort=name')
  const queries = sentTo('/api/boats').map(({ query }) => query)
  expect(queries[1]).toEqual({ search: 'sail', limit: '2' })
  expect(queries.at(-1)).toEqual({ search: 'sail', harbor: 'south', sort: 'name', limit: '2' })
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/boats/export?search=sail&harbor=south',
  )
})

test('reads filters from the URL, keeps its other parts and ignores values that it does not know', async () => {
  const { sentTo } = open(lists, '/admin?tab=boats&search=tug&harbor=west&sort=size')
  await screen.findByText('Boat a')
  expect(screen.getByLabelText('Search boats')).toHaveProperty('value', 'tug')
  expect(sentTo('/api/boats')[0]?.query).toEqual({ search: 'tug', limit: '2' })
  await userEvent.clear(screen.getByLabelText('Search boats'))
  await waitFor(() => expect(location.search).toBe('?tab=boats&harbor=west&sort=size'))
})

test('runs an action on all selected rows; one that fails does not stop the others', async () => {
  const { sentTo } = open({
    'GET /api/boats': listOf([...rows, boat('c', { harbor: 'south' })]),
    'POST /api/boats/a/paint': refusal(409, { message: 'It is at sea.' }),
    'POST /api/boats/b/paint': boat('b'),
  })
  await screen.findByText('Boat a')
  expect(screen.getByRole('checkbox', { name: 'Select Boat c' }).hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  expect(screen.getByText('2 boats selected')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Paint' }))
  await confirm('Paint 2 boats?')
  expect(await screen.findByText('1 boat updated, 1 failed')).toBeTruthy()
  expect(screen.getByText('It is at sea.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('2 boats selected')).toBeNull())
  expect(sentTo('/api/boats')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('1 boat updated')
  expect(sentTo('/api/boats/b/paint', 'POST')).toHaveLength(2)
})

test('asks before it deletes, and undoes the deletion', async () => {
  const { sentTo } = open({
    ...lists,
    'DELETE /api/boats/a': {},
    'POST /api/boats/a/restore': boat('a'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Boat a' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Boat a?' })
  expect(within(dialog).getByText('It sinks.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(sentTo('/api/boats/a', 'DELETE')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Delete Boat a' }))
  await confirm('Delete Boat a?')
  await screen.findByText('Boat deleted')
  expect(sentTo('/api/boats/a', 'DELETE')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Boat restored')
  expect(sentTo('/api/boats/a/restore', 'POST')).toHaveLength(1)
})

test('shows a change before the server responds and takes it back if the server refuses', async () => {
  let refuse = (_reply: unknown) => {}
  const reply = new Promise((resolve) => (refuse = resolve))
  open({ ...lists, 'POST /api/boats/a/paint': () => reply })
  await userEvent.click(await screen.findByRole('button', { name: 'Paint Boat a' }))
  expect(await screen.findByText('Fresh paint')).toBeTruthy()
  refuse(refusal(409, { message: 'It is at sea.' }))
  expect(await screen.findByText('Failed to paint boat')).toBeTruthy()
  expect(screen.getByText('It is at sea.')).toBeTruthy()
  expect(await screen.findByText('Boat a')).toBeTruthy()
})

test('draws only the rows in view of a long list, sorts by its titles and loads more', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const many = Array.from({ length: 100 }, (_, index) => boat(String(index)))
  const { sentTo } = renderInConsole(<ResourceList resource={longBoats} />, {
    'GET /api/boats': ({ query }: SentRequest) =>
      query.get('cursor') ? listOf([boat('last')], 101) : listOf(many, 101, 'next'),
  })
  await screen.findByText('Showing 100 of 101')
  const table = screen.getByRole('table')
  expect(within(table).getAllByRole('row').length).toBeLessThan(60)
  expect(table.getAttribute('aria-rowcount')).toBe('102')
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }))
  await screen.findByText('Showing 101 of 101')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Boat 1' }))
  expect(screen.getByText('1 boat selected')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() => expect(sentTo('/api/boats').at(-1)?.query).toEqual({ sort: 'name', limit: '2' }))
  expect(location.search).toBe('?sort=name')
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
})
