import type { CallDocument } from '@fundharbor/contracts/catalog/call-documents'
import { setClock } from '@fundharbor/kit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { buildDetails, buildGrant, grantsOf } from '../../grants/examples.test-helper.ts'
import { idOf, TODAY } from '../../testing/examples.data.ts'
import { openPage, refusal } from '../../testing/open-page.tsx'
import { asViewer } from '../../testing/viewer.ts'

beforeEach(() => setClock(() => new Date(TODAY)))

const GRANT = `/api/grants/${idOf(701)}`
const DOCUMENTS = `${GRANT}/call-documents`
const line = { weight: null, page: 2, isDropped: false }
const guidelines: CallDocument = {
  id: idOf(811),
  name: 'guidelines.pdf',
  size: 120_000,
  addedBy: null,
  addedAt: '2026-11-20T12:00:00.000Z',
  lines: [
    {
      ...line,
      part: 'dates',
      text: 'Applications due: May 4, 2027',
      quote: 'Applications are due by May 4, 2027.',
    },
    { ...line, part: 'criteria', text: 'Need', weight: '40 points', quote: 'Need | 40 points' },
  ],
  isUsed: false,
  revision: 1,
}

const open = (all: object = {}, more: Record<string, unknown> = {}) =>
  openPage(
    `/grants/${idOf(701)}`,
    grantsOf([buildGrant()], {
      [`GET ${GRANT}`]: buildDetails(),
      [`GET ${DOCUMENTS}`]: { documents: [], listed: [], ...all },
      ...more,
    }),
  )
const section = async () => within(await screen.findByRole('region', { name: 'The funder’s documents' }))

test('says what documents are for while there is none', async () => {
  open()
  expect(await (await section()).findByText(/None yet\. From the funder’s guidelines/)).toBeTruthy()
})

test('a line that somebody unchecks is left out of the brief', async () => {
  const used = { ...guidelines, isUsed: true, revision: 2 }
  const { sentTo } = open({ documents: [guidelines] }, { [`PUT ${DOCUMENTS}/${guidelines.id}`]: used })
  const documents = await section()
  expect(
    await documents.findByText('We read 2 lines. Look at them before your brief uses them.'),
  ).toBeTruthy()
  await userEvent.click(documents.getByRole('button', { name: 'Look at the lines of guidelines.pdf' }))
  expect(
    within(documents.getByRole('group', { name: 'Dates' })).getByText(/Applications are due by/),
  ).toBeTruthy()
  expect(documents.getAllByText('Page 2')).toHaveLength(2)
  await userEvent.click(documents.getByRole('checkbox', { name: 'Need: 40 points' }))
  await userEvent.click(documents.getByRole('button', { name: 'Use these lines' }))
  await waitFor(() =>
    expect(sentTo(`${DOCUMENTS}/${guidelines.id}`, 'PUT')[0]?.body).toEqual({ dropped: [1], revision: 1 }),
  )
})

test('says how many lines the brief uses', async () => {
  const [date, need] = guidelines.lines
  const documents = [{ ...guidelines, isUsed: true, lines: [date, { ...need, isDropped: true }] }]
  open({ documents })
  expect(await (await section()).findByText('Your brief uses 1 line; 1 left out.')).toBeTruthy()
})

test('says why a file cannot be read', async () => {
  open(
    {},
    {
      [`POST ${DOCUMENTS}`]: refusal(400, {
        code: 'INVALID',
        message: 'Check the file',
        fields: { file: 'This file has no text.' },
      }),
    },
  )
  const documents = await section()
  const file = new File(['%PDF-1.7'], 'scan.pdf', { type: 'application/pdf' })
  await userEvent.upload(documents.getByLabelText('Add a document', { selector: 'input' }), file)
  expect(await documents.findByText('This file has no text.')).toBeTruthy()
})

test('takes a document that the source lists', async () => {
  const listed = [{ name: 'Full announcement', url: 'https://funder.example/full.pdf' }]
  const { sentTo } = open(
    { listed },
    { [`POST ${DOCUMENTS}/listed`]: { ...guidelines, name: 'Full announcement.pdf' } },
  )
  await userEvent.click(await (await section()).findByRole('button', { name: 'Read it: Full announcement' }))
  await waitFor(() => expect(sentTo(`${DOCUMENTS}/listed`, 'POST')[0]?.body).toEqual({ url: listed[0]?.url }))
})

test('who can only view reads the lines, and chooses nothing', async () => {
  open({ documents: [guidelines] }, asViewer)
  const documents = await section()
  const look = await documents.findByRole('button', { name: 'Look at the lines of guidelines.pdf' })
  expect(documents.queryByRole('button', { name: 'Add a document' })).toBeNull()
  await userEvent.click(look)
  expect(documents.queryByRole('button', { name: 'Use these lines' })).toBeNull()
})
