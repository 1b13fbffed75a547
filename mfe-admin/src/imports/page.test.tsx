import type { Addition } from '@fundharbor/contracts/catalog/additions'
import type { AdminAwardSource } from '@fundharbor/contracts/catalog/admin-awards'
import type { ImportReport } from '@fundharbor/contracts/catalog/imports'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, cellsOf, columnTitles, openPage, refusal } from '../render-page.test-helper.tsx'

const report: ImportReport = {
  id: '00000000-0000-4000-8000-000000000001',
  source: 'fundharbor',
  file: 'cut-off.csv',
  status: 'failed',
  read: 1200,
  added: 0,
  updated: 0,
  unchanged: 0,
  merged: 0,
  heldBack: 0,
  withdrawn: 0,
  missing: 0,
  skipped: 1,
  skippedRecords: [{ position: 2, sourceId: 'X-2', reason: 'No title' }],
  error: 'The connection was lost.',
  canRetry: true,
  startedAt: '2026-11-20T12:00:00.000Z',
  finishedAt: null,
}
const addition: Addition = {
  id: '00000000-0000-4000-8000-000000000002',
  trigger: 'admin',
  status: 'running',
  added: [],
  skipped: [],
  problems: [],
  startedAt: '2026-11-20T06:00:00.000Z',
  finishedAt: null,
}

const healthy = {
  'GET /api/admin/imports/award-sources': [],
  'GET /api/admin/imports/awards': [],
  'GET /api/admin/imports/health': {
    isHealthy: true,
    summary: 'Healthy: 1,840 open opportunities. Every live source was read since November 20, 2026.',
    liveSources: [],
    completeness: [],
  },
}

test('lists imports and additions, retries an import and reports an addition that ends', async () => {
  const { responses, sentTo, announce } = openPage('/admin/sources', {
    'GET /api/admin/imports': [report],
    ...healthy,
    'GET /api/admin/imports/additions': [addition],
    [`POST /api/admin/imports/${report.id}/retry`]: { ...report, status: 'running' },
  })
  await screen.findByText('cut-off.csv')
  expect(columnTitles('Imports')).toEqual([
    'Source',
    'File',
    'Started',
    'Status',
    'Read',
    'Added',
    'Updated',
    'Unchanged',
    'Merged',
    'Held back',
    'Withdrawn',
    'Skipped',
  ])
  expect(cellsOf('cut-off.csv').slice(2, 6)).toEqual([
    'cut-off.csv',
    'November 20, 2026 at 12:00 PM',
    'Failed',
    '1,200',
  ])
  expect(columnTitles('Additions')).toEqual(['Started', 'Started by', 'Status', 'Added', 'Skipped'])
  expect(screen.getByRole('button', { name: /Adding opportunities…/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retry cut-off.csv' }))
  expect(await screen.findByText('Import started')).toBeTruthy()
  expect(sentTo(`/api/admin/imports/${report.id}/retry`, 'POST')).toHaveLength(1)
  responses['GET /api/admin/imports/additions'] = [
    {
      ...addition,
      status: 'finished',
      added: [{ title: 'Tide tables', source: 'grants-gov', sourceId: '1' }],
    },
  ]
  announce({ topic: 'additions' })
  expect(await screen.findByText('1 opportunity added')).toBeTruthy()
  expect(screen.getByText('Tide tables')).toBeTruthy()
})

test('reports an addition that ends before the list shows it running', async () => {
  const { responses } = openPage('/admin/sources', {
    'GET /api/admin/imports': [],
    ...healthy,
    'GET /api/admin/imports/additions': [{ ...addition, id: report.id, status: 'finished' }],
    'POST /api/admin/trigger-opportunity-addition': addition,
  })
  const button = await screen.findByRole('button', { name: 'Add 10 AI Opportunities' })
  await screen.findByText('Finished')
  expect(screen.queryByText('0 opportunities added')).toBeNull()
  responses['GET /api/admin/imports/additions'] = [
    {
      ...addition,
      status: 'finished',
      added: [{ title: 'Tide tables', source: 'grants-gov', sourceId: '1' }],
    },
  ]
  await userEvent.click(button)
  expect(await screen.findByText('1 opportunity added')).toBeTruthy()
})

test('an addition that cannot start says why', async () => {
  const message = 'Another addition is running. Wait until it’s finished.'
  openPage('/admin/sources', {
    'GET /api/admin/imports': [],
    ...healthy,
    'GET /api/admin/imports/additions': [],
    'POST /api/admin/trigger-opportunity-addition': refusal(409, { code: 'CONFLICT', message }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add 10 AI Opportunities' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test.each([
  [refusal(400, { message: 'The file cannot be read as JSON.' }), 'The file cannot be read as JSON.'],
  [new Response('', { status: 500 }), 'The upload failed. Try again.'],
])('a file that cannot be checked says “%s”', async (response, message) => {
  openPage('/admin/sources', {
    'GET /api/admin/imports': [],
    ...healthy,
    'GET /api/admin/imports/additions': [],
    'POST /api/admin/imports/uploads/preview': response,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Upload a file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload a file' }))
  await userEvent.upload(dialog.getByLabelText('File'), new File(['[{'], 'calls.json'))
  expect(await dialog.findByText(message)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Import' }).hasAttribute('disabled')).toBe(true)
})

test('Escape asks before it discards a chosen file', async () => {
  const preview = {
    file: 'calls.csv',
    columns: ['Title'],
    mapping: { title: 'Title' },
    rows: 1,
    invalid: 0,
    firstRows: [],
    importedAt: null,
  }
  openPage('/admin/sources', {
    'GET /api/admin/imports': [report],
    ...healthy,
    'GET /api/admin/imports/additions': [],
    'POST /api/admin/imports/uploads/preview': preview,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Upload a file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload a file' }))
  await userEvent.upload(dialog.getByLabelText('File'), new File(['Title'], 'calls.csv'))
  await dialog.findByRole('button', { name: 'Import 1 row' })
  await userEvent.keyboard('{Escape}')
  await answer('Discard your changes?', 'Keep editing')
  expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await answer('Discard your changes?', 'Discard changes')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows amounts and days as they were understood, and as typed where they were not', async () => {
  const cells = { Title: 'Piers', Min: '0', Max: '50.000', Due: '31.12.2027', Posted: '46357' }
  const stored = {
    minAmount: null,
    maxAmount: '50000.00',
    currency: 'EUR',
    deadline: '2027-12-31T16:00:00.000Z',
    deadlineZone: 'Europe/Brussels',
    isRolling: false,
    postedAt: '2026-11-30T23:00:00.000Z',
  }
  const row = { position: 1, cells, problem: null, problems: {}, understood: stored }
  openPage('/admin/sources', {
    'GET /api/admin/imports': [],
    ...healthy,
    'GET /api/admin/imports/additions': [],
    'POST /api/admin/imports/uploads/preview': {
      file: 'calls.csv',
      columns: [...Object.keys(cells), 'Color'],
      mapping: { title: 'Title', minAmount: 'Min', maxAmount: 'Max', deadline: 'Due', postedAt: 'Posted' },
      rows: 90,
      invalid: 1,
      firstRows: [
        row,
        { ...row, position: 2, understood: { ...stored, deadline: null, isRolling: true } },
        {
          ...row,
          position: 3,
          cells: { ...cells, Min: '', Due: 'TBD' },
          understood: { ...stored, deadline: null },
        },
        { ...row, position: 4, problems: { maxAmount: 'Do you mean 50,000 or 50?' }, understood: null },
      ],
      importedAt: null,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Upload a file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload a file' }))
  await userEvent.upload(dialog.getByLabelText('File'), new File(['Title'], 'calls.csv'))
  const rows = within(await dialog.findByRole('region', { name: 'First rows' })).getAllByRole('row')
  expect(
    rows.slice(1).map((each) =>
      within(each)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.trim()),
    ),
  ).toEqual([
    [
      'Piers',
      '',
      'Amount not stated0',
      '€50,00050.000',
      'December 31, 2027, 5 PM Brussels31.12.2027',
      'December 1, 202646357',
    ],
    ['Piers', '', 'Amount not stated0', '€50,00050.000', 'Rolling31.12.2027', 'December 1, 202646357'],
    ['Piers', '', '', '€50,00050.000', 'No deadline statedTBD', 'December 1, 202646357'],
    ['Piers', '', '0', '50.000 Do you mean 50,000 or 50?', '31.12.2027', '46357'],
  ])
  dialog.getByText(/^4 of 90 rows: the first ones, and those with errors or with a text/)
  dialog.getByText('Not imported: Color')
})

test('asks whether days or months come first, where nothing in the file says it', async () => {
  const preview = {
    file: 'calls.csv',
    columns: ['Title', 'Due'],
    mapping: { title: 'Title', deadline: 'Due' },
    dayOrders: { deadline: 'unclear' },
    rows: 2,
    invalid: 1,
    firstRows: [],
    importedAt: null,
  }
  const path = '/api/admin/imports/uploads/preview'
  const { sentTo } = openPage('/admin/sources', {
    'GET /api/admin/imports': [report],
    ...healthy,
    'GET /api/admin/imports/additions': [],
    [`POST ${path}`]: () =>
      sentTo(path, 'POST').length > 1
        ? { ...preview, dayOrders: { deadline: 'day-first' }, invalid: 0 }
        : preview,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Upload a file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload a file' }))
  await userEvent.upload(dialog.getByLabelText('File'), new File(['Title,Due'], 'calls.csv'))
  const button = await dialog.findByRole('button', { name: 'Import 1 row' })
  expect(button.hasAttribute('disabled')).toBe(true)
  const question = dialog.getByRole('group', {
    name: 'What does a date such as “03/04” in the column “Due” mean?',
  })
  await userEvent.click(within(question).getByRole('radio', { name: 'April 3 (day first)' }))
  const ready = await dialog.findByRole('button', { name: 'Import 2 rows' })
  expect(ready.hasAttribute('disabled')).toBe(false)
})

test('a column of amounts that can be read in two ways is asked about', async () => {
  const unclear = {
    field: 'maxAmount',
    column: 'Max',
    example: '12.500',
    point: '12.50',
    comma: '12500.00',
    decimal: null,
  }
  const { sentTo } = openPage('/admin/sources', {
    'GET /api/admin/imports': [report],
    ...healthy,
    'GET /api/admin/imports/additions': [],
    'POST /api/admin/imports/uploads/preview': {
      file: 'calls.csv',
      columns: ['Title', 'Max'],
      mapping: { title: 'Title', maxAmount: 'Max' },
      rows: 1,
      invalid: 1,
      firstRows: [],
      unclear: [unclear],
      importedAt: null,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Upload a file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload a file' }))
  await userEvent.upload(dialog.getByLabelText('File'), new File(['Title'], 'calls.csv'))
  const question = await dialog.findByRole('group', { name: 'What does “12.500” in the column “Max” mean?' })
  expect(within(question).getByRole('radio', { name: '12.50' })).toBeTruthy()
  await userEvent.click(within(question).getByRole('radio', { name: '12,500' }))
  await waitFor(() => expect(sentTo('/api/admin/imports/uploads/preview', 'POST')).toHaveLength(2))
})

test('says in one line whether the catalog is healthy, and withdraws what a source lacks once asked', async () => {
  const source = {
    id: 'grants-gov-api',
    label: 'Grants.gov API',
    source: 'grants-gov',
    isReading: false,
    succeededAt: '2026-11-20T06:40:00.000Z',
    error: null,
    nextTryAt: null,
    missing: 412,
    isOverdue: false,
  }
  const path = '/api/admin/imports/live-sources/grants-gov-api/read'
  const { sentTo } = openPage('/admin/sources', {
    'GET /api/admin/imports': [],
    'GET /api/admin/imports/additions': [],
    ...healthy,
    'GET /api/admin/imports/health': {
      isHealthy: false,
      summary: 'Needs attention: Grants.gov API lacks 412 records that it had.',
      liveSources: [
        source,
        {
          ...source,
          id: 'eu',
          label: 'EU portal',
          missing: 0,
          isOverdue: true,
          error: 'It responded with 500',
        },
      ],
      completeness: [
        {
          source: 'grants-gov',
          open: 200,
          withText: 150,
          withDeadline: 100,
          withAmount: 50,
          withEligibility: 180,
          withPlace: 200,
        },
      ],
    },
    'GET /api/admin/imports/award-sources': [
      {
        id: 'nih-reporter',
        label: 'NIH RePORTER',
        askedAt: '2026-11-20T07:00:00.000Z',
        answeredAt: null,
        waiting: 0,
        error: 'It did not answer',
      },
    ],
    [`POST ${path}`]: {},
  })
  expect(
    await screen.findByText('Needs attention: Grants.gov API lacks 412 records that it had.'),
  ).toBeTruthy()
  expect(screen.getByText('Overdue')).toBeTruthy()
  expect(cellsOf('200')).toEqual(['Grants.gov', '200', '75%', '50%', '25%', '90%', '100%'])
  expect(cellsOf('NIH RePORTER')).toEqual([
    'NIH RePORTER',
    'Asked again later',
    expect.stringContaining('2026'),
    '–',
    'It did not answer',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw what Grants.gov API lacks' }))
  await waitFor(() => expect(sentTo(path, 'POST')).toHaveLength(1))
})

const awards: AdminAwardSource = {
  id: 'file-harbor-fund',
  name: 'Harbor Fund',
  url: '',
  terms: 'CC0',
  note: '',
  awards: 1145,
  firstYear: 2013,
  lastYear: 2018,
  rows: 1200,
  added: 45,
  updated: 0,
  unchanged: 1100,
  skipped: 1,
  skippedRecords: [{ position: 7, sourceId: 'g-7', reason: 'The sum is zero' }],
  finishedAt: '2026-11-20T12:00:00.000Z',
}
const empty = { 'GET /api/admin/imports': [], ...healthy, 'GET /api/admin/imports/additions': [] }

test('lists the sources of past awards with what was skipped, and one that is being read', async () => {
  openPage('/admin/sources', {
    ...empty,
    'GET /api/admin/imports/awards': [
      awards,
      { ...awards, id: 'tide', name: 'Tide Fund', skippedRecords: [], finishedAt: null },
    ],
  })
  expect(await screen.findByText('2 sources of past awards')).toBeTruthy()
  expect(cellsOf('Harbor Fund').slice(1)).toEqual([
    'Harbor Fund',
    '2013–2018',
    '1,145',
    'CC0',
    '45 added, 1,100 unchanged, 1 skipped',
    'November 20, 2026 at 12:00 PM',
  ])
  expect(cellsOf('Tide Fund')).toContain('1,200 rows read so far')
  await userEvent.click(screen.getByRole('button', { name: 'Expand row' }))
  expect(await screen.findByText('Record 7 (g-7): The sum is zero')).toBeTruthy()
})

test('uploads a file of past awards with what is said about it, or shows why it cannot be read', async () => {
  const { responses, sentTo } = openPage('/admin/sources', {
    ...empty,
    'POST /api/admin/imports/awards': refusal(400, { message: 'No row has “Amount Awarded”.' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Upload past awards' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload past awards' }))
  expect(dialog.getByRole('button', { name: 'Import' }).hasAttribute('disabled')).toBe(true)
  await userEvent.upload(dialog.getByLabelText('File'), new File(['a'], 'grants.csv'))
  await userEvent.type(dialog.getByLabelText('Publisher (optional)'), 'Harbor Fund')
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
  expect(await dialog.findByText('No row has “Amount Awarded”.')).toBeTruthy()
  responses['POST /api/admin/imports/awards'] = awards
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
  expect(await screen.findByText('Import started')).toBeTruthy()
  expect(sentTo('/api/admin/imports/awards', 'POST')).toHaveLength(2)
})
