import type { Addition } from '@fundharbor/contracts/catalog/additions'
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

test('lists imports and additions, retries an import and reports an addition that ends', async () => {
  const { responses, sentTo } = openPage('/admin/sources', {
    'GET /api/admin/imports': [report],
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
  expect(await screen.findByText('1 opportunity added', {}, { timeout: 5000 })).toBeTruthy()
  expect(screen.getByText('Tide tables')).toBeTruthy()
})

test('reports an addition that ends before the list shows it running', async () => {
  const { responses } = openPage('/admin/sources', {
    'GET /api/admin/imports': [],
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
