import type { GrantAward } from '@fundharbor/contracts/catalog/grant-award'
import type { GrantStep } from '@fundharbor/contracts/catalog/grant-parts'
import { setClock } from '@fundharbor/kit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildDetails, buildGrant, grantsOf } from '../../grants/examples.test-helper.ts'
import { idOf, TODAY } from '../../testing/examples.data.ts'
import { openPage, refusal } from '../../testing/open-page.tsx'
import { asViewer } from '../../testing/viewer.ts'

beforeEach(() => setClock(() => new Date(TODAY)))

const AWARD = `/api/grants/${idOf(701)}/award`

const empty: GrantAward = {
  terms: { amount: null, currency: 'USD', startsOn: null, endsOn: null, number: '', conditions: '' },
  payments: [],
  categories: [],
  totals: {
    received: '0.00',
    outstanding: '0.00',
    budget: '0.00',
    spent: '0.00',
    budgetLeft: '0.00',
    left: null,
  },
  expenses: 0,
  amendments: [],
  closedOn: null,
  fundsAgain: null,
  comesAgain: null,
  version: 0,
}
const award: GrantAward = {
  ...empty,
  terms: {
    amount: '48300.00',
    currency: 'USD',
    startsOn: '2027-01-01',
    endsOn: '2027-12-31',
    number: 'G-27-118',
    conditions: 'Unspent funds go back.',
  },
  payments: [{ amount: '24150.00', expectedOn: '2027-01-15', receivedOn: null }],
  categories: [
    { category: 'Staff', amount: '30000.00', spent: '2500.10', left: '27499.90', isPlanned: true },
    { category: 'Printing', amount: '0.00', spent: '10.05', left: '-10.05', isPlanned: false },
  ],
  totals: {
    received: '0.00',
    outstanding: '24150.00',
    budget: '30000.00',
    spent: '2510.15',
    budgetLeft: '27489.85',
    left: '45789.85',
  },
  expenses: 2,
  amendments: [
    {
      on: '2027-06-15',
      reason: 'Repairs took longer',
      before: { amount: '48300.00', startsOn: '2027-01-01', endsOn: '2027-09-30' },
      after: { amount: '48300.00', startsOn: '2027-01-01', endsOn: '2027-12-31' },
    },
  ],
  fundsAgain: { expectedOn: '2027-03-02', years: [2024, 2025, 2026] },
  comesAgain: { grantId: idOf(702), deadline: '2028-03-15' },
  version: 3,
}
const report: GrantStep = {
  id: idOf(801),
  title: 'Final report',
  kind: 'report',
  dueOn: '2028-01-31',
  isDone: false,
  isLate: false,
  assignee: null,
  revision: 1,
}

const documentsArea = {
  name: 'mfe-documents',
  kit: '1.0',
  version: '1.0.0',
  entry: '/remotes/mfe-documents/1.0.0/mf-manifest.json',
  pages: [{ path: '/documents', access: 'member', title: 'Documents' }],
  navigation: [],
}

const open = (facts: Partial<GrantAward> = {}, more: Record<string, unknown> = {}, base = award) =>
  openPage(
    `/grants/${idOf(701)}`,
    grantsOf([buildGrant()], {
      [`GET /api/grants/${idOf(701)}`]: buildDetails({
        grant: buildGrant({ status: 'won' }),
        award: { ...base, ...facts },
        steps: [report],
      }),
      'GET /remotes.json': { kit: '1.0', shell: 'test', dev: false, areas: [documentsArea] },
      'GET /api/generated-documents': [],
      'GET /api/document-templates': [],
      ...more,
    }),
  )
const section = async () => within(await screen.findByRole('region', { name: 'Award' }))
const dialog = async () => within(await screen.findByRole('dialog'))

test('shows what was promised, paid, spent and changed, and when they fund again', async () => {
  open()
  const part = await section()
  for (const words of [
    '$48,300',
    'January 1, 2027 to December 31, 2027',
    'G-27-118',
    'June 15, 2027: until December 31, 2027. Repairs took longer',
    '$0 received, $24,150 to come.',
    '$2,510.15 spent of $48,300. $45,789.85 must still be spent by December 31, 2027.',
    '$10.05, not in the budget',
    'They usually fund again in March 2027: it opened in 2024, 2025, and 2026.',
  ])
    expect(part.getByText(words)).toBeTruthy()
  expect(part.getByRole('link', { name: 'your next entry' }).getAttribute('href')).toBe(
    `/grants/${idOf(702)}`,
  )
  const table = within(part.getByRole('table', { name: 'Budget and expenses', hidden: true }))
  expect(table.getByText('-$10.05')).toBeTruthy()
})

test('people whose email is off are told that no reminder will come, and can turn it on', async () => {
  const off = { emailNotifications: false, reminders: true, digests: true, matches: true }
  const { sentTo } = open(
    {},
    { 'GET /api/saved-alerts': off, 'PATCH /api/account/notifications': { emailNotifications: true } },
  )
  const part = await section()
  expect(await part.findByText(/email is turned off in your account/)).toBeTruthy()
  await userEvent.click(part.getByRole('button', { name: 'Turn on email' }))
  await waitFor(() => expect(sentTo('/api/account/notifications', 'PATCH')).toHaveLength(1))
})

test('who reads only sees it without fields and buttons', async () => {
  open({}, asViewer)
  const part = await section()
  expect(part.getByText('$48,300')).toBeTruthy()
  expect(part.queryByRole('button')).toBeNull()
  expect(part.queryByRole('textbox')).toBeNull()
})

describe('terms', () => {
  test('are entered', async () => {
    const { sentTo } = open({}, { [`PATCH ${AWARD}`]: award }, empty)
    await userEvent.click((await section()).getByRole('button', { name: 'Enter the award' }))
    const form = await dialog()
    await userEvent.type(form.getByRole('textbox', { name: /^Sum/ }), '48,300')
    await userEvent.type(form.getByLabelText(/^Ends on/), '2027-12-31')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentTo(AWARD, 'PATCH')[0]?.body).toMatchObject({
        terms: { amount: '48300.00', currency: 'USD', startsOn: null, endsOn: '2027-12-31' },
        version: 0,
      }),
    )
  })

  test('that the funder agreed to change need a reason', async () => {
    const { sentTo } = open({}, { [`PATCH ${AWARD}`]: award })
    await userEvent.click((await section()).getByRole('button', { name: 'Record an amendment' }))
    const form = await dialog()
    const save = form.getByRole('button', { name: 'Record the amendment' })
    await userEvent.click(save)
    expect(await form.findByText('Say why')).toBeTruthy()
    await userEvent.type(form.getByLabelText('Reason'), 'More time')
    await userEvent.click(save)
    await waitFor(() =>
      expect(sentTo(AWARD, 'PATCH')[0]?.body).toMatchObject({
        amendment: { on: '2026-11-21', reason: 'More time' },
        version: 3,
      }),
    )
  })

  test('that somebody else changed meanwhile say so', async () => {
    const problem = { code: 'CONFLICT', message: 'This award was changed by someone else', current: award }
    open({}, { [`PATCH ${AWARD}`]: refusal(409, problem) })
    await userEvent.click((await section()).getByRole('button', { name: 'Correct the terms' }))
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText(problem.message)).toBeTruthy()
  })

  test('are proposed from a letter, each with its sentence, and so are reports', async () => {
    const quote = 'A final report is due January 31, 2028.'
    const { sentTo } = open(
      {},
      {
        [`POST ${AWARD}/letter`]: {
          amount: { value: '48300.00', quote: 'We award $48,300.' },
          currency: null,
          startsOn: null,
          endsOn: null,
          number: null,
          reports: [{ title: 'Final report', dueOn: '2028-01-31', quote }],
          conditions: [],
        },
        [`PATCH ${AWARD}`]: award,
        [`POST /api/grants/${idOf(701)}/steps`]: report,
      },
      empty,
    )
    const file = new File(['%PDF'], 'letter.pdf', { type: 'application/pdf' })
    const input = await (await section()).findByLabelText('Upload the letter of award', { selector: 'input' })
    await userEvent.upload(input, file)
    const form = await dialog()
    expect(form.getByText('“We award $48,300.”')).toBeTruthy()
    expect(form.getByText(`“${quote}”`)).toBeTruthy()
    expect(sentTo(`${AWARD}/letter`, 'POST')).toHaveLength(1)
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentTo(`/api/grants/${idOf(701)}/steps`, 'POST')[0]?.body).toEqual({
        title: 'Final report',
        dueOn: '2028-01-31',
        kind: 'report',
      }),
    )
    expect(sentTo(AWARD, 'PATCH')[0]?.body).toMatchObject({ terms: { amount: '48300.00' } })
  })
})

describe('payments', () => {
  test('are received on a day', async () => {
    const { sentTo } = open({}, { [`PATCH ${AWARD}`]: award })
    await userEvent.click((await section()).getByRole('checkbox', { name: 'Received: $24,150' }))
    await waitFor(() =>
      expect(sentTo(AWARD, 'PATCH')[0]?.body).toEqual({
        payments: [{ amount: '24150.00', expectedOn: '2027-01-15', receivedOn: '2026-11-21' }],
        version: 3,
      }),
    )
  })

  test('are added, with the day on which they are expected', async () => {
    const { sentTo } = open({ payments: [] }, { [`PATCH ${AWARD}`]: award })
    const part = await section()
    await userEvent.type(part.getByRole('textbox', { name: /^New payment/ }), '100')
    await userEvent.click(part.getByRole('button', { name: 'Add payment' }))
    await waitFor(() =>
      expect(sentTo(AWARD, 'PATCH')[0]?.body).toMatchObject({
        payments: [{ expectedOn: null, receivedOn: null }],
      }),
    )
  })
})

describe('reports', () => {
  const template = { description: '', category: 'report', template: '', placeholders: [], isActive: true }
  const templates = ['Impact Report', 'Progress Report'].map((name, index) => ({
    ...template,
    id: idOf(10 + index),
    name,
    isPremium: false,
    createdAt: TODAY,
    updatedAt: TODAY,
  }))

  test('are written with the template of the report', async () => {
    open({}, { 'GET /api/document-templates': templates })
    const part = await section()
    const link = () => part.getByRole('link', { name: 'Write report: Final report' }).getAttribute('href')
    await waitFor(() => expect(link()).toContain(`generate=${idOf(11)}`))
    expect(link()).toContain(`opportunity=${idOf(1)}`)
    expect(link()).toContain('title=Final+report')
  })

  test('are no steps to the deadline', async () => {
    open()
    await section()
    const steps = within(screen.getByRole('region', { name: 'Steps to the deadline' }))
    expect(steps.queryByRole('checkbox', { name: 'Final report' })).toBeNull()
  })
})

describe('expenses', () => {
  test('are typed', async () => {
    const { sentTo } = open({}, { [`POST ${AWARD}/expenses`]: { added: 1, known: 0 } })
    await userEvent.click((await section()).getByRole('button', { name: 'Add an expense' }))
    const form = await dialog()
    await userEvent.type(form.getByRole('textbox', { name: /^Amount/ }), '12.50')
    await userEvent.type(form.getByLabelText('Category'), 'Travel')
    await userEvent.click(form.getByRole('button', { name: 'Add' }))
    await waitFor(() =>
      expect(sentTo(`${AWARD}/expenses`, 'POST')[0]?.body).toMatchObject({
        expenses: [{ spentOn: '2026-11-21', category: 'Travel', note: '', amount: '12.50' }],
      }),
    )
  })

  test('of a file are shown before they are stored, with the rows that cannot be read', async () => {
    const expense = { spentOn: '2027-02-01', category: 'Travel', note: 'Bus', amount: '3.00' }
    const { sentTo } = open(
      {},
      {
        [`POST ${AWARD}/expenses/file`]: {
          expenses: [expense],
          total: '3.00',
          problems: [{ row: 4, message: 'Enter an amount' }],
        },
        [`POST ${AWARD}/expenses`]: { added: 1, known: 0 },
      },
    )
    const file = new File(['a,b'], 'expenses.csv', { type: 'text/csv' })
    await userEvent.upload((await section()).getByLabelText('Upload expenses', { selector: 'input' }), file)
    const form = await dialog()
    expect(form.getByText('1 expense, $3 in all. Nothing is stored yet.')).toBeTruthy()
    expect(form.getByText('Row 4 below the header: Enter an amount')).toBeTruthy()
    await userEvent.click(form.getByRole('button', { name: 'Add 1 expense' }))
    await waitFor(() =>
      expect(sentTo(`${AWARD}/expenses`, 'POST')[0]?.body).toEqual({ expenses: [expense], isUpload: true }),
    )
  })
})

describe('the budget', () => {
  test('is copied from the project, what the funder pays', async () => {
    const line = { units: '12', unit: 'months', unitCost: '1000.00', ownShare: '2000.00', reason: '' }
    const { sentTo } = open(
      {},
      {
        'GET /api/budgets': {
          projectId: idOf(21),
          projectTitle: 'Night clinics',
          currency: 'USD',
          indirectRate: '10',
          lines: [{ item: 'Nurse', ...line }],
          revision: 1,
          updatedAt: TODAY,
          limits: null,
          statedRequest: null,
        },
        [`PATCH ${AWARD}`]: award,
      },
    )
    await userEvent.click((await section()).getByRole('button', { name: 'Edit the budget' }))
    const form = await dialog()
    await userEvent.click(await form.findByRole('button', { name: 'Copy the budget of the project' }))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentTo(AWARD, 'PATCH')[0]?.body).toMatchObject({
        budget: [
          { category: 'Nurse', amount: '10000.00' },
          { category: 'Indirect costs', amount: '1000.00' },
        ],
      }),
    )
  })
})

describe('the close-out', () => {
  test('says first what is still open', async () => {
    const { sentTo } = open({}, { [`PATCH ${AWARD}`]: award })
    await userEvent.click((await section()).getByRole('button', { name: 'Close this award' }))
    const form = await dialog()
    for (const words of [
      '1 report is not done: Final report.',
      '$45,789.85 is not spent.',
      '$24,150 has not been received.',
    ])
      expect(form.getByText(words)).toBeTruthy()
    await userEvent.click(form.getByRole('button', { name: 'Close this award' }))
    await waitFor(() =>
      expect(sentTo(AWARD, 'PATCH')[0]?.body).toEqual({ closedOn: '2026-11-21', version: 3 }),
    )
  })

  test('leaves an award that can only be reopened', async () => {
    const { sentTo } = open({ closedOn: '2028-01-31' }, { [`PATCH ${AWARD}`]: award })
    const part = await section()
    expect(part.getByText('Closed on January 31, 2028.')).toBeTruthy()
    expect(part.queryByRole('button', { name: 'Add payment' })).toBeNull()
    await userEvent.click(part.getByRole('button', { name: 'Reopen' }))
    await waitFor(() => expect(sentTo(AWARD, 'PATCH')[0]?.body).toEqual({ closedOn: null, version: 3 }))
  })
})
