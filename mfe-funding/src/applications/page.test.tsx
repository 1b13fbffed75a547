import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setClock } from '@fundharbor/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { listOf, openPage, refusal, type SentRequest } from '../testing/open-page.tsx'
import { member, buildApplication, buildRow, idOf, buildFigures, TODAY } from '../testing/examples.data.ts'

const basic = { 'GET /api/user': { ...member, subscriptionStatus: 'basic' } }
const draft = buildApplication({
  id: idOf(501),
  status: 'draft',
  submittedAt: null,
  projectTitle: null,
  expectedOutcomes: null,
})
const mine = [
  draft,
  buildApplication({ id: idOf(502), projectTitle: 'Tide pools' }),
  buildApplication({
    id: idOf(503),
    projectTitle: 'Repair café',
    status: 'approved',
    reviewedAt: '2026-11-13T12:00:00.000Z',
    notes: 'Approved in full.',
  }),
]

const answers = (more: Record<string, unknown> = {}) => ({
  ...basic,
  'GET /api/applications': listOf(mine),
  'GET /api/funding-opportunities': [buildRow()],
  'GET /api/applications/analytics': buildFigures(),
  ...more,
})

beforeEach(() => setClock(() => new Date(TODAY)))

test('lists every application with its status, and drafts with their progress and deadline', async () => {
  openPage('/applications', answers())
  const table = within(await screen.findByRole('table', { name: 'Your applications' }))
  expect(table.getAllByRole('row')).toHaveLength(4)
  const draftRow = within(table.getByRole('row', { name: /^Untitled project/ }))
  expect(await draftRow.findByText('Due in 10 days')).toBeTruthy()
  expect(draftRow.getByText('5 of 7 fields filled in')).toBeTruthy()
  expect(draftRow.getByRole('link', { name: 'Untitled project' }).getAttribute('href')).toBe(
    `/opportunities/${idOf(1)}/apply`,
  )
  const approved = within(table.getByRole('row', { name: /^Repair café/ }))
  expect(approved.getByText('Approved')).toBeTruthy()
  expect(approved.getByText('November 13, 2026')).toBeTruthy()
  expect(screen.getByText('3 applications. 1 draft closes within 30 days.')).toBeTruthy()
})

test('the address of the former board leads to the pipeline', async () => {
  openPage('/applications?view=board', answers({ 'GET /api/pipeline': { cards: [] } }))
  await waitFor(() => expect(location.pathname).toBe('/pipeline'))
})

test('list and analytics have their own addresses', async () => {
  openPage('/applications', answers())
  await userEvent.click(await screen.findByRole('link', { name: 'Analytics' }))
  expect(await screen.findByRole('heading', { name: 'Requested and granted' })).toBeTruthy()
  expect(location.search).toBe('?view=analytics')
  await userEvent.click(screen.getByRole('link', { name: 'List' }))
  expect(await screen.findByRole('table', { name: 'Your applications' })).toBeTruthy()
  expect(location.search).toBe('?view=list')
})

test('without analytics in the plan, the list and its statuses are shown', async () => {
  openPage('/applications?view=analytics', { ...answers(), 'GET /api/user': member })
  expect(await screen.findByRole('table', { name: 'Your applications' })).toBeTruthy()
  expect(screen.getByText(/Basic plan adds analytics/)).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull()
})

test('an application opens over the same view with its history', async () => {
  openPage('/applications?view=list', answers())
  await userEvent.click(await screen.findByRole('link', { name: 'Repair café' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Repair café' }))
  expect(dialog.getByText('Approved in full.')).toBeTruthy()
  const steps = within(dialog.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem')
  expect(steps.map(({ firstChild }) => firstChild?.textContent)).toEqual(['Submitted', 'Approved'])
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(location.pathname + location.search).toBe('/applications?view=list'))
})

test('loads every page', async () => {
  const { sentTo } = openPage('/applications?view=list', {
    ...answers(),
    'GET /api/applications': ({ query }: SentRequest) =>
      query.get('cursor') ? listOf([mine[2]], 3) : listOf(mine.slice(0, 2), 3, 'abc'),
  })
  expect(await screen.findByText('Repair café')).toBeTruthy()
  expect(sentTo('/api/applications')).toHaveLength(2)
})

test('without applications, links to the search', async () => {
  openPage('/applications', answers({ 'GET /api/applications': listOf([]) }))
  expect(await screen.findByText('No applications yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find Funding' }).getAttribute('href')).toBe('/opportunities')
})

test('shows that it is loading', async () => {
  openPage('/applications', answers({ 'GET /api/applications': () => new Promise(() => undefined) }))
  expect(await screen.findByText('Loading your applications')).toBeTruthy()
})

test('a failure shows an error and can be retried', async () => {
  const page = openPage(
    '/applications',
    answers({ 'GET /api/applications': refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) }),
  )
  const retry = await screen.findByRole('button', { name: 'Retry' })
  page.answers['GET /api/applications'] = listOf(mine)
  await userEvent.click(retry)
  expect(await screen.findByText('Repair café')).toBeTruthy()
})

test('an unknown application is reported', async () => {
  openPage(`/applications/${idOf(999)}`, answers())
  expect(await screen.findByText('Application not found')).toBeTruthy()
})

describe('application actions', () => {
  const submitted = mine[1]!
  const details = {
    ...submitted,
    history: [
      { status: 'submitted', at: TODAY, by: 'applicant', notes: null },
      { status: 'under_review', at: TODAY, by: 'administrator', notes: 'A letter is missing' },
    ],
  }

  test('the history says who did what', async () => {
    openPage(`/applications/${submitted.id}`, answers({ [`GET /api/applications/${submitted.id}`]: details }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tide pools' }))
    expect(await dialog.findByText('by an administrator')).toBeTruthy()
    expect(dialog.getByText('A letter is missing')).toBeTruthy()
    const steps = within(dialog.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem')
    expect(steps.map(({ firstChild }) => firstChild?.textContent)).toEqual(['Submitted', 'Under Review'])
  })

  test('the history begins with the draft if there was one', async () => {
    const written = { ...details, createdAt: '2026-11-19T12:00:00.000Z' }
    openPage(`/applications/${submitted.id}`, answers({ [`GET /api/applications/${submitted.id}`]: written }))
    const timeline = within(await screen.findByRole('region', { name: 'Timeline' }))
    expect((await timeline.findByText('Started')).nextSibling?.textContent).toMatch(/November 19, 2026/)
  })

  test('an application is withdrawn after confirmation', async () => {
    const { sentTo } = openPage(
      `/applications/${submitted.id}`,
      answers({
        [`GET /api/applications/${submitted.id}`]: details,
        [`POST /api/applications/${submitted.id}/withdrawal`]: { ...submitted, status: 'withdrawn' },
      }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Tide pools' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw Tide pools' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw application' }))
    expect((await screen.findAllByText('Application withdrawn'))[0]).toBeTruthy()
    expect(sentTo(`/api/applications/${submitted.id}/withdrawal`, 'POST')).toHaveLength(1)
    await waitFor(() => expect(location.pathname).toBe('/applications'))
  })

  test('withdrawing a decided application shows an error', async () => {
    const message = 'A decision has already been made on this application.'
    openPage(
      '/applications?view=list',
      answers({
        [`POST /api/applications/${submitted.id}/withdrawal`]: refusal(409, { code: 'CONFLICT', message }),
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw Tide pools' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw application' }))
    expect((await screen.findAllByText(message))[0]).toBeTruthy()
    expect(screen.getAllByText('This application could not be withdrawn')[0]).toBeTruthy()
  })

  test('a draft is deleted after confirmation', async () => {
    const page = openPage(
      '/applications',
      answers({
        [`DELETE /api/applications/${draft.id}`]: refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }),
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Untitled project' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep draft' }))
    expect(page.sentTo(`/api/applications/${draft.id}`, 'DELETE')).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Delete Untitled project' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }))
    expect((await screen.findAllByText('This draft could not be deleted'))[0]).toBeTruthy()
    page.answers[`DELETE /api/applications/${draft.id}`] = () => {
      page.answers['GET /api/applications'] = listOf(mine.slice(1))
      return {}
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Untitled project' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }))
    expect((await screen.findAllByText('Draft deleted'))[0]).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Untitled project')).toBeNull())
  })

  test('notes are saved', async () => {
    const page = openPage(
      `/applications/${submitted.id}`,
      answers({
        [`GET /api/applications/${submitted.id}`]: details,
        [`PATCH /api/applications/${submitted.id}`]: refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }),
      }),
    )
    const field = await screen.findByLabelText('Your notes')
    expect(screen.queryByRole('button', { name: 'Save notes' })).toBeNull()
    await userEvent.type(field, 'Call Bo')
    await userEvent.click(screen.getByRole('button', { name: 'Save notes' }))
    expect((await screen.findAllByText('Your notes could not be saved'))[0]).toBeTruthy()
    page.answers[`PATCH /api/applications/${submitted.id}`] = { ...submitted, ownNotes: 'Call Bo' }
    await userEvent.click(await screen.findByRole('button', { name: 'Save notes' }))
    expect((await screen.findAllByText('Notes saved'))[0]).toBeTruthy()
    expect(page.sentTo(`/api/applications/${submitted.id}`, 'PATCH')[1]?.body).toEqual({
      ownNotes: 'Call Bo',
    })
  })

  test('applications are exported as a file', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
    const page = openPage(
      '/applications',
      answers({ 'GET /api/applications/export': refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
    expect((await screen.findAllByText('Export failed'))[0]).toBeTruthy()
    page.answers['GET /api/applications/export'] = 'Project'
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(page.sentTo('/api/applications/export')).toHaveLength(2))
  })
})

test('analytics come from the service, each chart with its table', async () => {
  openPage('/applications?view=analytics', answers())
  expect(await screen.findByRole('heading', { name: 'By category' })).toBeTruthy()
  expect(screen.getAllByText('€1,300')).toHaveLength(2)
})
