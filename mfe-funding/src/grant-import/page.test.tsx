import type { GrantImportPreview, GrantImportRow } from '@fundharbor/contracts/catalog/grant-import'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { grantsOf } from '../grants/examples.test-helper.ts'
import { openPage, refusal } from '../testing/open-page.tsx'
import { asViewer } from '../testing/viewer.ts'

afterEach(() => vi.restoreAllMocks())

const PREVIEW = '/api/grants/imports/preview'
const IMPORT = '/api/grants/imports'

const buildRow = (facts: Partial<GrantImportRow> = {}): GrantImportRow => ({
  position: 1,
  cells: {
    Name: 'Wells',
    Foundation: 'Water Fund',
    Stage: 'Blue',
    Due: '3/1/27',
    Ask: '$5-10k',
    County: 'Erie',
  },
  outcome: 'new',
  problem: null,
  problems: { requested: 'This is not a valid amount' },
  understood: {
    title: 'Wells',
    funderName: 'Water Fund',
    status: 'deciding',
    requested: null,
    awarded: null,
    currency: 'USD',
    deadline: '2027-03-01',
    isRolling: false,
    sentOn: null,
    reportDueOn: null,
    responsible: null,
    url: null,
    notes: 'Ask: $5-10k\nCounty: Erie',
  },
  ...facts,
})

const buildPreview = (facts: Partial<GrantImportPreview> = {}): GrantImportPreview => ({
  file: 'grants.csv',
  columns: ['Name', 'Foundation', 'Stage', 'Due', 'Ask', 'County'],
  mapping: { title: 'Name', funderName: 'Foundation', status: 'Stage', deadline: 'Due', requested: 'Ask' },
  stages: [{ text: 'Blue', rows: 1, status: 'deciding' }],
  unclear: [],
  dayOrders: {},
  rows: 1,
  counts: { new: 1 },
  room: 2000,
  firstRows: [buildRow()],
  ...facts,
})

/** Opens the page and chooses a file, for which the previews answer one after the other. */
async function choose(previews: unknown[], more: Record<string, unknown> = {}) {
  const opened = openPage(
    '/grants/import',
    grantsOf([], {
      [`POST ${PREVIEW}`]: () => (previews.length > 1 ? previews.shift() : previews[0]),
      ...more,
    }),
  )
  await userEvent.upload(
    await screen.findByLabelText('Choose a file', { selector: 'input' }),
    new File(['a'], 'grants.csv'),
  )
  return opened
}

const importButton = (name: string | RegExp = /^Import/) =>
  screen.findByRole<HTMLButtonElement>('button', { name })

test('shows what was understood beside what is in the spreadsheet', async () => {
  await choose([buildPreview()])
  const table = within(await screen.findByRole('table', { name: 'Rows of the spreadsheet' }))
  for (const text of ['Wells', 'Deciding', 'Blue', 'March 1, 2027', '3/1/27', '$5-10k', 'New'])
    expect(table.getByText(text)).toBeTruthy()
  expect(table.getByText('This is not a valid amount. Goes to the notes.')).toBeTruthy()
  expect(screen.getByText('These columns go to the notes of each grant: County.')).toBeTruthy()
})

test('reads the file again with another column, another status and an answer', async () => {
  const unclear = buildPreview({
    stages: [{ text: 'Blue', rows: 1, status: null }],
    dayOrders: { deadline: 'unclear' },
  })
  const append = vi.spyOn(FormData.prototype, 'append')
  await choose([unclear])
  expect((await importButton()).disabled).toBe(true)
  expect(screen.getByText('Choose a status for “Blue”.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('“Blue”'), 'Deciding')
  await userEvent.selectOptions(screen.getByLabelText('Amount awarded'), 'Ask')
  await userEvent.click(screen.getByLabelText('April 3 (the day comes first)'))
  const settings = append.mock.calls.flatMap(([name, value]) =>
    name === 'settings' ? JSON.parse(String(value)) : [],
  )
  expect(settings).toMatchObject([
    { statuses: { blue: 'deciding' } },
    { mapping: { title: 'Name', awarded: 'Ask' } },
    { dayOrders: { deadline: 'day-first' } },
  ])
  expect(settings[1].mapping).not.toHaveProperty('requested')
})

test('keeps a correction that is made before the answer to the one before', async () => {
  const append = vi.spyOn(FormData.prototype, 'append')
  const late = new Promise(() => undefined)
  await choose([buildPreview(), late])
  await userEvent.selectOptions(await screen.findByLabelText('“Blue”'), 'Won')
  await userEvent.selectOptions(screen.getByLabelText('Amount awarded'), 'County')
  const last = append.mock.calls.findLast(([name]) => name === 'settings')
  expect(JSON.parse(String(last?.[1]))).toMatchObject({
    statuses: { blue: 'won' },
    mapping: { awarded: 'County' },
  })
  expect((await importButton()).disabled).toBe(true)
})

test('says what becomes of the rows', async () => {
  const counts = { new: 3, listed: 1, existing: 2, repeated: 1, invalid: 1 }
  const invalid = buildRow({
    position: 2,
    outcome: 'invalid',
    problem: 'No funder',
    understood: null,
    problems: {},
  })
  await choose([buildPreview({ rows: 8, counts, firstRows: [buildRow(), invalid] })])
  expect((await screen.findByRole('status')).textContent).toBe(
    '4 of 8 rows will be added. 1 of them is in our catalog. 2 are in My Grants already. 1 repeats an earlier row. 1 cannot be read.',
  )
  expect(screen.getByText('No funder')).toBeTruthy()
})

test('imports, and shows the grants', async () => {
  const { router, sentTo } = await choose([buildPreview()], { [`POST ${IMPORT}`]: { added: 1, skipped: 0 } })
  await userEvent.click(await importButton('Import 1 grant'))
  expect(await screen.findByText('1 grant added to My Grants')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/grants')
  expect(sentTo(IMPORT, 'POST')).toHaveLength(1)
})

test('waits until there is room for all', async () => {
  await choose([buildPreview({ counts: { new: 30 }, room: 20, rows: 30 })])
  expect((await importButton()).disabled).toBe(true)
  expect(screen.getByText(/My Grants has room for 20 more, of 2,000/)).toBeTruthy()
})

test('says why a file cannot be read, and takes another one', async () => {
  const { answers } = await choose([refusal(400, { code: 'INVALID', message: 'The file is empty' })])
  expect((await screen.findByRole('alert')).textContent).toBe('The file is empty')
  answers[`POST ${PREVIEW}`] = buildPreview()
  await userEvent.upload(
    screen.getByLabelText('Choose another file', { selector: 'input' }),
    new File(['b'], 'other.csv'),
  )
  expect(await importButton()).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says why an import failed, and keeps the corrections', async () => {
  const message = 'My Grants has room for 0 more grants. The file has 1 new ones.'
  await choose([buildPreview()], { [`POST ${IMPORT}`]: refusal(409, { code: 'CONFLICT', message }) })
  await userEvent.click(await importButton())
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.getByLabelText('“Blue”')).toBeTruthy()
})

test('is for owners and editors', async () => {
  openPage('/grants/import', { ...grantsOf([]), ...asViewer })
  expect(await screen.findByText(/Your role lets you view this/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull()
})
