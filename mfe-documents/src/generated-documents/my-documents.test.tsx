import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buildDocument, buildTemplate, idOf } from '../testing/examples.data.ts'
import { listOf, openPage, refusal, type SentRequest } from '../testing/open-page.tsx'

const LIST = '/api/generated-documents'
const letter = buildDocument()
const budget = buildDocument({ id: idOf(21), title: 'Budget', templateName: 'Budget Plan', missing: [] })
const BUSY = refusal(503, { code: 'UNAVAILABLE', message: 'Please wait a moment' })

test('lists documents with template, date and blanks', async () => {
  openPage('/documents?tab=mine', { [`GET ${LIST}`]: listOf([letter, budget]) })
  const first = within(await screen.findByRole('article', { name: 'Keys First' }))
  expect(first.getByText('November 21, 2026')).toBeTruthy()
  expect(await first.findByText('1 blank left')).toBeTruthy()
  expect(within(screen.getByRole('article', { name: 'Budget' })).getByText('Complete')).toBeTruthy()
})

test('counts the sections without a blank, in lists those of the template', async () => {
  const template = buildTemplate({
    template: '<p>{{date}}</p><h2>Need</h2><p>{{need}}</p><h2>Cost</h2>{{cost}}',
  })
  openPage('/documents?tab=mine', {
    'GET /api/document-templates': [template],
    [`GET ${LIST}`]: listOf([
      buildDocument({ content: '', missing: ['need'] }),
      buildDocument({ id: idOf(23), title: 'Of another', content: '', missing: ['place'] }),
    ]),
  })
  const first = within(await screen.findByRole('article', { name: 'Keys First' }))
  expect(await first.findByText('2 of 3 sections filled')).toBeTruthy()
  const other = within(screen.getByRole('article', { name: 'Of another' }))
  expect(other.getByText('1 blank left')).toBeTruthy()
})

test.each([
  ['My Documents', [letter]],
  ['Available Templates', []],
])('the page opens on %s', async (name, rows) => {
  openPage('/documents', { [`GET ${LIST}`]: listOf(rows) })
  expect(await screen.findByRole('tab', { name, selected: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Available Templates' }))
  expect(await screen.findByRole('heading', { name: 'Cover Letter' })).toBeTruthy()
})

test('search and sort are sent to the service; no match can be cleared', async () => {
  const page = openPage('/documents?tab=mine', {
    [`GET ${LIST}`]: ({ query }: SentRequest) => listOf(query.get('search') ? [] : [letter]),
  })
  const user = userEvent.setup()
  await screen.findByRole('article', { name: 'Keys First' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort documents' }), 'Title, A to Z')
  await waitFor(() => expect(page.sentTo(LIST).at(-1)?.query.get('sort')).toBe('title'))
  await user.type(screen.getByRole('searchbox', { name: 'Search documents' }), 'zzz')
  expect(await screen.findByText('None of your documents match “zzz”.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(await screen.findByRole('article', { name: 'Keys First' })).toBeTruthy()
})

test('without documents, links to generating one', async () => {
  openPage('/documents?tab=mine', { [`GET ${LIST}`]: listOf([]) })
  await screen.findByText('No documents yet')
  const [, button] = screen.getAllByRole('button', { name: 'Generate Document' })
  await userEvent.click(button as HTMLElement)
  expect(await screen.findByRole('dialog', { name: 'Generate Document' })).toBeTruthy()
})

test('a list that fails to load can be retried', async () => {
  const page = openPage('/documents?tab=mine', { [`GET ${LIST}`]: BUSY })
  await screen.findByText('Your documents could not be loaded')
  page.answers[`GET ${LIST}`] = listOf([letter])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('article', { name: 'Keys First' })).toBeTruthy()
})

test('deleting confirms with a toast that can undo it', async () => {
  let rows = [letter]
  const page = openPage('/documents?tab=mine', {
    [`GET ${LIST}`]: () => listOf(rows),
    [`DELETE ${LIST}/${letter.id}`]: () => {
      rows = []
      return {}
    },
    [`POST ${LIST}/${letter.id}/restore`]: () => {
      rows = [letter]
      return letter
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Delete Keys First' }))
  await screen.findAllByText('Document deleted')
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('article', { name: 'Keys First' })).toBeTruthy()
  expect(page.sentTo(`${LIST}/${letter.id}/restore`, 'POST')).toHaveLength(1)
})

test('a document that cannot be deleted stays and shows the reason', async () => {
  openPage('/documents?tab=mine', { [`DELETE ${LIST}/${letter.id}`]: BUSY })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Keys First' }))
  await screen.findAllByText('Failed to delete document')
  expect(screen.getAllByText('Please wait a moment').length).toBeGreaterThan(0)
  expect(screen.getByRole('article', { name: 'Keys First' })).toBeTruthy()
})
