import type { Budget, BudgetLimits } from '@fundharbor/contracts/documents/budgets'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { idOf } from '../testing/examples.data.ts'
import { openPage, refusal } from '../testing/open-page.tsx'

const limits: BudgetLimits = {
  opportunityTitle: 'Homes for harbor districts',
  currency: 'USD',
  minAmount: '10000.00',
  maxAmount: '50000.00',
}
const budget: Budget & { limits: BudgetLimits | null; statedRequest: null } = {
  projectId: idOf(801),
  projectTitle: 'Keys First',
  currency: 'USD',
  indirectRate: '10',
  lines: [
    { item: 'Coordinator', units: '12', unit: 'months', unitCost: '3500.00', ownShare: '0.00', reason: '' },
    { item: 'Van', units: '1', unit: '', unitCost: '8000.00', ownShare: '2000.00', reason: '' },
  ],
  revision: 3,
  updatedAt: '2026-11-22T12:00:00.000Z',
  limits: null,
  statedRequest: null,
}

const open = (responses: object = {}, address = '/documents/budget') =>
  openPage(address, {
    'GET /api/projects': [],
    'GET /api/budgets': budget,
    'PUT /api/budgets': { ...budget, revision: 4 },
    ...responses,
  })

const line = async (name: string) => within(await screen.findByRole('group', { name }))
const sumOf = (label: string) =>
  within(screen.getByRole('region', { name: 'Totals' })).getByText(label).nextElementSibling?.textContent

test('adds up while somebody types, and saves', async () => {
  const page = open()
  const second = await line('Line 2')
  expect(sumOf('Requested')).toBe('$52,800')
  expect(sumOf('Total cost')).toBe('$54,800')
  expect(sumOf('Paid from other funding')).toBe('$2,000')
  await userEvent.clear(second.getByLabelText('Unit cost'))
  await userEvent.type(second.getByLabelText('Unit cost'), '$10,000')
  expect(second.getByText('Costs $10,000, of which you request $8,000')).toBeTruthy()
  expect(sumOf('Requested')).toBe('$55,000')
  await waitFor(() => expect(page.sentTo('/api/budgets', 'PUT')).toHaveLength(1), { timeout: 3000 })
  expect(page.sentTo('/api/budgets', 'PUT')[0]?.body).toMatchObject({
    projectId: budget.projectId,
    revision: 3,
    lines: [{ unitCost: '3500' }, { item: 'Van', unitCost: '10000', ownShare: '2000' }],
  })
  expect(await screen.findByText('All changes saved')).toBeTruthy()
})

test('asks what 12.500 means before it is added up or saved', async () => {
  const page = open()
  const second = await line('Line 2')
  await userEvent.clear(second.getByLabelText('Unit cost'))
  await userEvent.type(second.getByLabelText('Unit cost'), '12.500')
  expect(second.getByText('Not added up until its amounts are clear')).toBeTruthy()
  expect(page.sentTo('/api/budgets', 'PUT')).toEqual([])
  await userEvent.click(second.getByRole('button', { name: '$12,500.00' }))
  expect(second.getByText('Costs $12,500, of which you request $10,500')).toBeTruthy()
  await waitFor(() => expect(page.sentTo('/api/budgets', 'PUT')).toHaveLength(1), { timeout: 3000 })
  expect(page.sentTo('/api/budgets', 'PUT')[0]?.body).toMatchObject({ lines: [{}, { unitCost: '12500' }] })
})

test('lines are added, moved and removed by keyboard', async () => {
  open()
  await line('Line 2')
  screen.getByRole('button', { name: 'Add line' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe((await line('Line 3')).getByLabelText('Item'))
  await userEvent.keyboard('Travel')
  screen.getByRole('button', { name: 'Move line 3 up' }).focus()
  await userEvent.keyboard('{Enter}')
  expect((await line('Line 2')).getByDisplayValue('Travel')).toBeTruthy()
  screen.getByRole('button', { name: 'Remove line 1' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByDisplayValue('Travel'))
  expect(screen.queryByDisplayValue('Coordinator')).toBeNull()
})

test('checks the request against the opportunity', async () => {
  open({ 'GET /api/budgets': { ...budget, limits } }, `/documents/budget?opportunity=${idOf(30)}`)
  const problems = within(await screen.findByRole('list', { name: 'Problems with the budget' }))
  expect(problems.getByText('You request $52,800. The largest award is $50,000.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Currency'), 'EUR')
  expect(problems.getByText('The budget is in euros. This opportunity pays in US dollars.')).toBeTruthy()
})

test('a line with an error says so once it is left, and is not saved', async () => {
  const page = open()
  const first = await line('Line 1')
  await userEvent.clear(first.getByLabelText('Units'))
  await userEvent.type(first.getByLabelText('Units'), 'twelve')
  await userEvent.click((await line('Line 2')).getByLabelText('Item'))
  expect(first.getByText('Enter a number of units, for example 12 or 0.5')).toBeTruthy()
  expect(screen.getByText('Fix the marked fields to save')).toBeTruthy()
  expect(page.sentTo('/api/budgets', 'PUT')).toEqual([])
})

test('of two people, the second can load what the first saved', async () => {
  open({ 'PUT /api/budgets': refusal(409, { code: 'CONFLICT' }) })
  const first = await line('Line 1')
  await userEvent.type(first.getByLabelText('Item'), '!')
  expect(await screen.findByText(/Your latest changes are not saved/, {}, { timeout: 3000 })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Load the latest version' }))
  expect((await line('Line 1')).getByDisplayValue('Coordinator')).toBeTruthy()
})

test('an empty budget says what to add', async () => {
  open({ 'GET /api/budgets': { ...budget, lines: [], revision: 0, updatedAt: null } })
  expect(await screen.findByText(/No lines yet/)).toBeTruthy()
})
