import { setClock } from '@fundharbor/kit'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildProject, idOf, TODAY } from '../../testing/examples.data.ts'
import { openPage, refusal } from '../../testing/open-page.tsx'
import { asViewer } from '../../testing/viewer.ts'
import { buildGrant, grantsOf } from '../examples.test-helper.ts'
import { buildEntry } from './examples.data.ts'

const CALENDAR = '/grants?view=calendar'
const stepId = idOf(30)
const kept = buildEntry({
  id: 2,
  title: 'School meals',
  deadline: '2027-06-02T03:59:59.999Z',
  closesOn: '2027-06-01',
  projectId: idOf(21),
  writing: { startsOn: '2027-05-01', endsOn: '2027-05-30', hours: 80, isKept: true },
  steps: [
    {
      id: idOf(29),
      title: 'Done before',
      kind: 'task',
      dueOn: '2027-04-01',
      isDone: true,
      isLate: false,
      assignee: null,
      revision: 2,
    },
    {
      id: stepId,
      title: 'Submit the application',
      kind: 'task',
      dueOn: '2027-05-30',
      isDone: false,
      isLate: false,
      assignee: null,
      revision: 3,
    },
  ],
})
const reopening = {
  opportunityId: idOf(9),
  title: 'Youth Fund 2026',
  funderName: 'Department of State',
  expectedOn: '2027-04-04',
  years: [2024, 2025, 2026],
  isSaved: false,
}
const feed = { url: 'https://fundharbor.example/api/calendar/feeds/secret.ics' }
const timeline = { hoursPerWeek: 20, entries: [buildEntry(), kept], reopenings: [reopening] }
const answers = (more: Record<string, unknown> = {}) => ({
  ...grantsOf([
    buildGrant({ status: 'saved', projectId: null }),
    buildGrant({ id: idOf(702), status: 'writing' }),
  ]),
  'GET /api/timeline': timeline,
  'GET /api/calendar/feed': feed,
  'GET /api/projects': [buildProject({ isDefault: true }), buildProject({ id: idOf(21), title: 'Kitchen' })],
  ...more,
})

beforeEach(() => setClock(() => new Date(TODAY)))

const marker = (name: RegExp) => screen.findByRole('button', { name })

test('lists the reports that are due, even without deadlines', async () => {
  const report = {
    grantId: idOf(701),
    opportunityTitle: 'Night clinics',
    title: 'Final report',
    dueOn: '2026-11-20',
    isLate: true,
  }
  openPage(CALENDAR, answers({ 'GET /api/timeline': { ...timeline, entries: [], reports: [report] } }))
  const reports = within(await screen.findByRole('region', { name: 'Reports due' }))
  expect(reports.getByRole('link', { name: 'Final report' }).getAttribute('href')).toBe(
    `/grants/${idOf(701)}#award`,
  )
  expect(reports.getByText('Late')).toBeTruthy()
  expect(screen.getByRole('table', { name: 'All reports due', hidden: true })).toBeTruthy()
})

test('shows deadlines, when writing has to start, and what usually opens again', async () => {
  openPage(CALENDAR, answers())
  expect(await screen.findByRole('heading', { name: 'November 2026 to October 2027' })).toBeTruthy()
  expect((await marker(/^Rural clinics, due/)).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('link', { name: 'Rural clinics' }).getAttribute('href')).toBe(
    `/grants/${idOf(701)}`,
  )
  expect(screen.getByText(/^Writing has to start by January 12, 2027, in \d+ days\.$/)).toBeTruthy()
  expect(screen.getByText(/50 hours: 3 weeks at 20 hours a week/)).toBeTruthy()
  expect(screen.getByText('Usually in April 2027. It opened in 2024, 2025, and 2026.')).toBeTruthy()
  const table = within(screen.getByRole('table', { name: 'Deadlines and writing', hidden: true }))
  expect(table.getByText('Kitchen')).toBeTruthy()
})

test('steps that somebody changed meanwhile stay, and the page says so', async () => {
  const path = `/api/grants/${idOf(702)}/steps`
  const conflict = refusal(409, {
    code: 'CONFLICT',
    message: 'This step was changed',
    current: kept.steps[1],
  })
  const { sentTo } = openPage(CALENDAR, answers({ [`PATCH ${path}`]: conflict }))
  await userEvent.click(await marker(/^School meals, due/))
  fireEvent.change(screen.getByLabelText('Send it on'), { target: { value: '-10' } })
  await userEvent.click(screen.getByRole('button', { name: 'Move 1 step 10 days earlier' }))
  expect((await screen.findAllByText('The steps could not be moved'))[0]).toBeTruthy()
  expect(sentTo('/api/timeline').length).toBeGreaterThan(1)
})

test('the arrow keys go from marker to marker, plus and minus zoom, and Shift tries out another day', async () => {
  openPage(CALENDAR, answers())
  const first = await marker(/^Rural clinics, due/)
  first.focus()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}')
  expect(screen.getByText(/^Writing has to start by January 10, 2027/)).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByText(/^Writing has to start by January 12, 2027/)).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByText(/^Writing has to start by May 1, 2027/)).toBeTruthy()
  fireEvent.keyDown(await marker(/^School meals, due/), { key: '+' })
  expect(await screen.findByRole('heading', { name: /2027 to / })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Quarter' }).getAttribute('aria-pressed')).toBe('true')
})

test('what is tried out is saved only when it is confirmed', async () => {
  const path = `/api/grants/${idOf(702)}/steps`
  const { sentTo } = openPage(CALENDAR, answers({ [`PATCH ${path}`]: [kept.steps[1]] }))
  await userEvent.click(await marker(/^School meals, due/))
  fireEvent.change(screen.getByLabelText('Send it on'), { target: { value: '-10' } })
  expect(screen.getByText(/^Writing has to start by April 21, 2027/)).toBeTruthy()
  expect(sentTo(path, 'PATCH')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Move 1 step 10 days earlier' }))
  expect(await screen.findByText('1 step moved 10 days earlier')).toBeTruthy()
  expect(sentTo(path, 'PATCH').map(({ body }) => body)).toEqual([
    { steps: [{ id: stepId, dueOn: '2027-05-20', revision: 3 }] },
  ])
})

test('a filter leaves out the other grants', async () => {
  openPage(`${CALENDAR}&project=${idOf(21)}`, answers())
  expect(await marker(/^School meals, due/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Rural clinics, due/ })).toBeNull()
})

test.each([{ reopenings: [] }, {}])('without deadlines it says how they come: %o', async (change) => {
  openPage(CALENDAR, answers({ 'GET /api/timeline': { ...timeline, entries: [], ...change } }))
  expect(await screen.findByRole('heading', { name: 'No deadlines yet' })).toBeTruthy()
})

test('a viewer tries out another day, and has no way to move the steps', async () => {
  openPage(CALENDAR, { ...answers(), ...asViewer })
  await userEvent.click(await marker(/^School meals, due/))
  fireEvent.change(screen.getByLabelText('Send it on'), { target: { value: '-10' } })
  expect(await screen.findByRole('button', { name: /^Back to/ })).toBeTruthy()
  expect(screen.getByText(/Nothing is saved\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
})

test('the calendar address can be copied, and replaced after confirmation', async () => {
  const renewed = { url: 'https://fundharbor.example/api/calendar/feeds/other.ics' }
  openPage(CALENDAR, answers({ 'POST /api/calendar/feed/renewal': renewed }))
  const user = userEvent.setup()
  const address = await screen.findByLabelText<HTMLInputElement>('Calendar address')
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(feed.url)
  expect((await screen.findAllByText('Address copied'))[0]).toBeTruthy()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Forbidden'))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect((await screen.findAllByText('We couldn’t copy the address. Select it and copy it.'))[0]).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Get a new address' }))
  await user.click(screen.getByRole('button', { name: 'Replace address' }))
  await waitFor(() => expect(address.value).toBe(renewed.url))
  const input = await screen.findAllByText('New address created. The old one no longer works.')
  expect(input[0]).toBeTruthy()
})
