import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setClock } from '@fundharbor/kit'
import { beforeEach, expect, test } from 'vitest'
import { listOf, openPage } from '../testing/open-page.tsx'
import { buildRow, buildFacets, TODAY } from '../testing/examples.data.ts'

const suggestions = [
  { kind: 'funder', text: 'House of Hope' },
  { kind: 'word', text: 'housing' },
]

const open = () =>
  openPage('/opportunities', {
    'GET /api/opportunities': listOf([buildRow()], 512),
    'GET /api/opportunities/facets': buildFacets(),
    'GET /api/opportunities/suggestions': suggestions,
  })

const keyword = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Keyword' })
const activeOption = () => document.getElementById(keyword().getAttribute('aria-activedescendant') ?? '')

beforeEach(() => setClock(() => new Date(TODAY)))

test('typing opens suggestions; arrow keys move, Enter selects', async () => {
  const { sentTo } = open()
  await screen.findByText('Showing 512 opportunities')
  await userEvent.type(keyword(), 'h')
  await waitFor(() => expect(location.search).toBe('?search=h'))
  expect(sentTo('/api/opportunities/suggestions')).toEqual([])
  await userEvent.type(keyword(), 'ou')
  expect(await screen.findByRole('option', { name: /House of Hope/ })).toBeTruthy()
  expect(keyword().getAttribute('aria-expanded')).toBe('true')
  expect(activeOption()).toBeNull()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(activeOption()?.textContent).toContain('housing')
  await userEvent.keyboard('{Enter}')
  expect(keyword().value).toBe('housing')
  expect(screen.queryByRole('listbox')).toBeNull()
  await waitFor(() => expect(location.search).toBe('?search=housing'))
})

test('Enter without an active suggestion searches for what was typed; Escape and leaving the field close the list', async () => {
  open()
  await screen.findByText('Showing 512 opportunities')
  await userEvent.type(keyword(), 'hou')
  await screen.findByRole('listbox', { name: 'Suggestions' })
  await userEvent.keyboard('{ArrowUp}{ArrowDown}')
  expect(activeOption()).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(keyword().value).toBe('hou')
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByRole('listbox')
  await userEvent.tab()
  expect(screen.queryByRole('listbox')).toBeNull()
  await userEvent.type(keyword(), 's{Enter}')
  await waitFor(() => expect(location.search).toBe('?search=hous'))
})

test('a click selects a suggestion and keeps focus in the field', async () => {
  open()
  await screen.findByText('Showing 512 opportunities')
  await userEvent.type(keyword(), 'hou')
  await userEvent.click(await screen.findByRole('option', { name: /housing/ }))
  expect(keyword().value).toBe('housing')
  expect(document.activeElement).toBe(keyword())
})
