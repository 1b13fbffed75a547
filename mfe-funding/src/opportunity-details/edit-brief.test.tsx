import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setClock } from '@fundharbor/kit'
import type { Brief, BriefEdit, BriefLines, OwnBrief } from '@fundharbor/contracts/catalog/briefs'
import { beforeEach, expect, test } from 'vitest'
import { buildGrant } from '../grants/examples.test-helper.ts'
import { openPage, refusal } from '../testing/open-page.tsx'
import { asViewer } from '../testing/viewer.ts'
import { buildDetails, idOf, member, TODAY } from '../testing/examples.data.ts'

const DETAILS = `/api/opportunities/${idOf(1)}`
const BRIEF = `${DETAILS}/brief`
const quote = 'Submit a narrative of 6 pages.'

const original: Brief = {
  asks: ['Projects should end homelessness.'],
  outcomes: [],
  applicants: [],
  amounts: [],
  dates: [],
  criteria: [],
  attachments: [],
  limits: [{ text: '6 pages', quote }],
}
const originalLines: BriefLines = {
  asks: original.asks,
  outcomes: [],
  applicants: [],
  amounts: [],
  dates: [],
  criteria: [],
  attachments: [],
  limits: ['6 pages'],
}
const edited: Brief = {
  ...original,
  ownAsks: ['They like short proposals.'],
  limits: [{ text: '8 pages', quote: null, isOwn: true }],
}
const edit: BriefEdit = {
  parts: ['asks', 'limits'],
  editedBy: { id: member.id, name: member.fullName },
  editedAt: '2027-05-04T12:00:00.000Z',
  isOutdated: false,
  revision: 1,
}
const unedited: OwnBrief = {
  brief: original,
  lines: originalLines,
  original,
  originalLines,
  revision: 0,
  edit: null,
}
const own: OwnBrief = {
  ...unedited,
  brief: edited,
  lines: { ...originalLines, asks: [...original.asks, 'They like short proposals.'], limits: ['8 pages'] },
  revision: 1,
  edit,
}

const open = (shown: OwnBrief, more: object = {}) =>
  openPage(`/opportunities/${idOf(1)}`, {
    [`GET ${DETAILS}`]: { ...buildDetails(), brief: shown.brief, briefEdit: shown.edit },
    [`GET ${BRIEF}`]: shown,
    ...more,
  })

const section = async () => within(await screen.findByRole('region', { name: 'In brief' }))

/** Under More. */
async function choose(name: string) {
  await section()
  await userEvent.click(screen.getByText('More'))
  await userEvent.click(await screen.findByRole('button', { name }))
}

beforeEach(() => setClock(() => new Date(TODAY)))

test('the brief is edited for one’s own use, and is then not the funder’s words', async () => {
  const page = open(unedited, { [`PUT ${BRIEF}`]: own })
  await choose('Edit the brief')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the brief' }))
  await userEvent.type(await dialog.findByLabelText(/^What it asks for/), '\nThey like short proposals.')
  const length = dialog.getByLabelText(/^Length/)
  await userEvent.clear(length)
  await userEvent.type(length, '8 pages')
  await userEvent.click(dialog.getByRole('button', { name: 'Save brief' }))
  const brief = await section()
  expect(await brief.findByText('Edited by you on May 4, 2027')).toBeTruthy()
  expect(page.sentTo(BRIEF, 'PUT')[0]?.body).toEqual({ ...own.lines, revision: 0 })
  expect(brief.getByText('They like short proposals.').tagName).toBe('LI')
  expect(brief.getByText('Projects should end homelessness.').tagName).toBe('BLOCKQUOTE')
  expect(brief.queryByText(quote)).toBeNull()
})

test('back to the original', async () => {
  const page = open(own, { [`DELETE ${BRIEF}`]: { ...unedited, revision: 2 } })
  await choose('Back to the original brief')
  const dialog = within(await screen.findByRole('dialog', { name: 'Go back to the original?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Back to the original' }))
  expect(await screen.findByText(quote)).toBeTruthy()
  expect(await screen.findByText('The brief is the original again')).toBeTruthy()
  expect(screen.queryByText(/^Edited by/)).toBeNull()
  expect(page.sentTo(BRIEF, 'DELETE')).toHaveLength(1)
})

test('shows the original beside it when the funder’s text has changed since', async () => {
  open({
    ...own,
    originalLines: { ...originalLines, limits: ['10 pages'] },
    edit: { ...edit, isOutdated: true, editedBy: { id: idOf(9), name: 'Bo Lindqvist' } },
  })
  expect(await screen.findByText('Edited by Bo Lindqvist on May 4, 2027')).toBeTruthy()
  const changes = within(screen.getByRole('region', { name: 'Changes by the funder' }))
  expect(await changes.findByText('10 pages')).toBeTruthy()
})

test('what another tab saved is not overwritten unasked', async () => {
  const message = 'This brief was changed by someone else in the meantime'
  const page = open(unedited, {
    [`PUT ${BRIEF}`]: refusal(409, { code: 'CONFLICT', message, current: own }),
  })
  await choose('Edit the brief')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the brief' }))
  await userEvent.type(await dialog.findByLabelText(/^Criteria/), 'Need: 30 points')
  await userEvent.click(dialog.getByRole('button', { name: 'Save brief' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  expect(dialog.getByText(/^Your changes were not saved/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Save brief' }))
  await waitFor(() => expect(page.sentTo(BRIEF, 'PUT')).toHaveLength(2))
  expect(page.sentTo(BRIEF, 'PUT').map(({ body }) => (body as { revision: number }).revision)).toEqual([0, 1])
  page.answers[`GET ${DETAILS}`] = { ...buildDetails(), brief: own.brief, briefEdit: own.edit }
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Edited by you on May 4, 2027')).toBeTruthy()
})

test('a long line is refused at its field', async () => {
  open(unedited)
  await choose('Edit the brief')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the brief' }))
  await userEvent.click(await dialog.findByLabelText(/^Dates/))
  await userEvent.paste('a'.repeat(601))
  await userEvent.click(dialog.getByRole('button', { name: 'Save brief' }))
  expect(await dialog.findByText('Use at most 600 characters on each line')).toBeTruthy()
})

test('a viewer reads an edited brief and who edited it, without a way to change or save anything', async () => {
  open(own, { ...asViewer, 'GET /api/grants': [buildGrant({ status: 'saved' })] })
  const brief = await section()
  expect(brief.getByText('They like short proposals.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'My Grants: Saved' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Edit|original|Save|Create a project/ })).toBeNull()
})

test('a quote of a document says where it is, and the grant’s page is the way to more', async () => {
  const brief = { ...original, places: [{ quote, document: 'guidelines.pdf', page: 4 }] }
  open({ ...unedited, brief }, { 'GET /api/grants': [buildGrant()] })
  expect((await section()).getByText('guidelines.pdf, page 4')).toBeTruthy()
  await userEvent.click(screen.getByText('More'))
  const link = await screen.findByRole('link', { name: 'Read the funder’s documents' })
  expect(link.getAttribute('href')).toBe(`/grants/${idOf(701)}#call-documents`)
})

test('who has not saved the opportunity does so on the way to its documents', async () => {
  const { sentTo, router } = open(unedited, {
    'GET /api/grants': [],
    'POST /api/grants': buildGrant({ status: 'saved' }),
  })
  await choose('Save it and read the funder’s documents')
  await waitFor(() => expect(router.state.location.hash).toBe('#call-documents'))
  expect(sentTo('/api/grants', 'POST')[0]?.body).toEqual({ opportunityId: idOf(1), status: 'saved' })
})
