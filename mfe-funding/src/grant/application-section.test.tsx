import type { ApplicationDetails } from '@fundharbor/contracts/catalog/applications'
import { setClock } from '@fundharbor/kit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { buildDetails, buildGrant, grantsOf } from '../grants/examples.test-helper.ts'
import { buildApplication, idOf, TODAY } from '../testing/examples.data.ts'
import { openPage, refusal } from '../testing/open-page.tsx'

beforeEach(() => setClock(() => new Date(TODAY)))

const application = buildApplication({ id: idOf(501), projectTitle: 'Tide pools' })
const APPLICATION = `/api/applications/${application.id}`

const open = (changes: Partial<ApplicationDetails> = {}, more: Record<string, unknown> = {}) => {
  const details = { ...application, history: [], events: [], approvals: [], ...changes }
  const grant = buildGrant({ status: 'writing', application: { id: application.id, status: details.status } })
  return openPage(
    `/grants/${grant.id}`,
    grantsOf([grant], {
      [`GET /api/grants/${grant.id}`]: buildDetails({ grant }),
      [`GET ${APPLICATION}`]: details,
      ...more,
    }),
  )
}
const section = async () => within(await screen.findByRole('region', { name: 'Application' }))

/** The button of the question. */
const inDialog = async (name: string) =>
  within(await screen.findByRole('dialog')).getByRole('button', { name })

test.each([
  ['draft', 'A draft. Nobody outside your organization sees it.'],
  ['submitted', 'Recorded here. Send it to the funder, then mark it as sent.'],
  ['under_review', 'Recorded here, and under review.'],
  ['approved', 'The application was approved.'],
  ['rejected', 'The application was rejected.'],
  ['withdrawn', 'Withdrawn here. If you sent it to the funder, tell them, too.'],
] as const)('says what %s means', async (status, sentence) => {
  open({ status })
  expect((await section()).getByText(sentence)).toBeTruthy()
})

test('shows what was written, the notes on the decision and the history', async () => {
  open({
    status: 'approved',
    createdAt: '2026-11-19T12:00:00.000Z',
    notes: 'Approved in full.',
    grantedAmount: '1000.00',
    history: [
      { status: 'submitted', at: TODAY, by: 'applicant', isYours: true, name: null, notes: null },
      {
        status: 'approved',
        at: TODAY,
        by: 'administrator',
        isYours: false,
        name: null,
        notes: 'A letter is missing',
      },
    ],
  })
  const part = await section()
  expect(await part.findByText('Tide pools')).toBeTruthy()
  expect(part.getByText('Approved in full.')).toBeTruthy()
  const history = within(part.getByRole('region', { name: 'History of the application' }))
  expect(history.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'Started',
    'Submitted',
    'Approved',
  ])
  expect(history.getByText('by an administrator')).toBeTruthy()
  expect(history.getByText('A letter is missing')).toBeTruthy()
})

test('an application is withdrawn after confirmation', async () => {
  const { sentTo } = open({}, { [`POST ${APPLICATION}/withdrawal`]: { ...application, status: 'withdrawn' } })
  await userEvent.click(await (await section()).findByRole('button', { name: 'Withdraw application' }))
  await userEvent.click(await inDialog('Withdraw application'))
  expect((await screen.findAllByText('Application withdrawn'))[0]).toBeTruthy()
  expect(sentTo(`${APPLICATION}/withdrawal`, 'POST')).toHaveLength(1)
})

test('withdrawing a decided application shows an error', async () => {
  const message = 'A decision has already been made on this application.'
  open({}, { [`POST ${APPLICATION}/withdrawal`]: refusal(409, { code: 'CONFLICT', message }) })
  await userEvent.click(await (await section()).findByRole('button', { name: 'Withdraw application' }))
  await userEvent.click(await inDialog('Withdraw application'))
  expect((await screen.findAllByText(message))[0]).toBeTruthy()
  expect(screen.getAllByText('This application could not be withdrawn')[0]).toBeTruthy()
})

test('a draft is deleted after confirmation', async () => {
  const page = open(
    { status: 'draft' },
    { [`DELETE ${APPLICATION}`]: refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) },
  )
  const part = await section()
  await userEvent.click(await part.findByRole('button', { name: 'Delete draft' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep draft' }))
  expect(page.sentTo(APPLICATION, 'DELETE')).toHaveLength(0)
  await userEvent.click(part.getByRole('button', { name: 'Delete draft' }))
  await userEvent.click(await inDialog('Delete draft'))
  expect((await screen.findAllByText('This draft could not be deleted'))[0]).toBeTruthy()
  const grant = buildGrant({ status: 'writing' })
  page.answers[`DELETE ${APPLICATION}`] = () => {
    page.answers[`GET /api/grants/${grant.id}`] = buildDetails({ grant })
    return {}
  }
  await userEvent.click(await part.findByRole('button', { name: 'Delete draft' }))
  await userEvent.click(await inDialog('Delete draft'))
  expect((await screen.findAllByText('Draft deleted'))[0]).toBeTruthy()
  expect(await part.findByText('None yet.')).toBeTruthy()
})

test('private notes are saved', async () => {
  const page = open({}, { [`PATCH ${APPLICATION}`]: refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) })
  const part = await section()
  const field = await part.findByLabelText('Your notes')
  expect(part.queryByRole('button', { name: 'Save notes' })).toBeNull()
  await userEvent.type(field, 'Call Bo')
  await userEvent.click(part.getByRole('button', { name: 'Save notes' }))
  expect((await screen.findAllByText('Your notes could not be saved'))[0]).toBeTruthy()
  page.answers[`PATCH ${APPLICATION}`] = { ...application, ownNotes: 'Call Bo' }
  await userEvent.click(await part.findByRole('button', { name: 'Save notes' }))
  expect((await screen.findAllByText('Notes saved'))[0]).toBeTruthy()
  await waitFor(() => expect(page.sentTo(APPLICATION, 'PATCH')[1]?.body).toEqual({ ownNotes: 'Call Bo' }))
})

test('an application that cannot be loaded can be loaded again', async () => {
  const page = open({}, { [`GET ${APPLICATION}`]: refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) })
  const retry = await (await section()).findByRole('button', { name: 'Retry' })
  page.answers[`GET ${APPLICATION}`] = { ...application, history: [], events: [], approvals: [] }
  await userEvent.click(retry)
  expect(await screen.findByText('Tide pools')).toBeTruthy()
})
