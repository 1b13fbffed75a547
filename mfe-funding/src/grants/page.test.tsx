import { setClock } from '@fundharbor/kit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildProject, buildSavedOpportunity, idOf, member, TODAY } from '../testing/examples.data.ts'
import { openPage, refusal } from '../testing/open-page.tsx'
import { asViewer } from '../testing/viewer.ts'
import { bo, buildGrant, grantsOf } from './examples.test-helper.ts'

beforeEach(() => {
  setClock(() => new Date(TODAY))
  // Columns draw what is in view, and jsdom has no sizes.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
})

const BOARD = '/grants?view=board'
const MOVE = `/api/grants/${idOf(701)}/status`
const clinics = buildGrant()
const { opportunity } = clinics
const wells = buildGrant({
  id: idOf(702),
  opportunity: { ...opportunity, id: idOf(2), title: 'Rural wells', deadline: null },
  status: 'passed',
  reason: 'Too far away',
  responsible: bo,
})
const column = (name: RegExp) => within(screen.getByRole('region', { name }))
const shown = () => screen.findByRole('link', { name: 'Night clinics' })
const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement)
const statusOf = (title: string) => screen.getByLabelText(`Status of ${title}`)

describe('the list', () => {
  test('says of each grant where it stands and what is next', async () => {
    const steps = {
      done: 1,
      total: 3,
      next: { title: 'Get a quote', dueOn: '2026-11-20', isLate: true, assignee: null },
    }
    openPage(
      '/grants',
      grantsOf([buildGrant({ steps, responsible: bo, changedSince: true, projectId: idOf(801) })], {
        'GET /api/projects': [buildProject({ id: idOf(801), title: 'Tool library' })],
      }),
    )
    const row = await rowOf('Night clinics')
    expect(row.getByRole('link').getAttribute('href')).toBe(`/grants/${idOf(701)}`)
    for (const text of [
      'Health Fund',
      'Deciding',
      'Due in 10 days',
      'Get a quote',
      'Late',
      'Bo Nilsson',
      'Changed',
      '$5,000 – $25,000',
    ])
      expect(row.getByText(text)).toBeTruthy()
    expect(await row.findByText('Project: Tool library')).toBeTruthy()
    expect(screen.getByText('1 grant. 1 closes within 30 days.')).toBeTruthy()
  })

  test('has what is due next first, and what closed last', async () => {
    const of = (id: number, title: string, facts: object) =>
      buildGrant({ id: idOf(id), opportunity: { ...opportunity, id: idOf(id), title, ...facts } })
    const late = {
      done: 0,
      total: 1,
      next: { title: 'Call them', dueOn: '2026-11-19', isLate: true, assignee: null },
    }
    openPage(
      '/grants',
      grantsOf([
        of(1, 'Withdrawn', { isActive: false }),
        of(2, 'Any time', { deadline: null }),
        clinics,
        { ...of(3, 'Has a step', { deadline: '2027-06-01T22:59:59.999Z' }), steps: late },
      ]),
    )
    await shown()
    const titles = screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)
    expect(titles).toEqual(['Has a step', 'Night clinics', 'Any time', 'Withdrawn'])
    expect(screen.getByText('Withdrawn by the funder')).toBeTruthy()
  })

  test('lists a won grant among the others while a report is due', async () => {
    const next = { title: 'Final report', dueOn: '2026-11-28', isLate: false, assignee: null }
    const won = buildGrant({ ...wells, id: idOf(703), status: 'won', steps: { done: 0, total: 1, next } })
    openPage('/grants', grantsOf([clinics, won]))
    await shown()
    const table = within(screen.getByRole('table', { name: 'Grants' }))
    expect(table.getByText('Final report')).toBeTruthy()
    expect(screen.queryByText(/finished/)).toBeNull()
  })

  test('keeps what is over below, and opens it for its status', async () => {
    const won = buildGrant({ ...wells, id: idOf(703), status: 'won' })
    openPage('/grants', grantsOf([clinics, wells, won]))
    await shown()
    const over = screen.getByText('2 finished: 1 won, 1 passed').closest('details')
    expect(over?.open).toBe(false)
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Passed')
    expect(screen.getByText('1 finished: 1 passed').closest('details')?.open).toBe(true)
    expect(screen.getByText('Too far away')).toBeTruthy()
  })

  test('says when a grant was sent', async () => {
    openPage('/grants', grantsOf([buildGrant({ status: 'sent', sent: { on: '2026-11-18', number: null } })]))
    expect((await rowOf('Night clinics')).getByText('November 18, 2026')).toBeTruthy()
  })

  test('a bell mutes your reminders', async () => {
    const path = `/api/saved-opportunities/${idOf(1)}`
    const saved = buildSavedOpportunity()
    const { sentTo } = openPage(
      '/grants',
      grantsOf([clinics], { [`PATCH ${path}`]: { saved, mailing: 'No emails.', isAccountOff: false } }),
    )
    await userEvent.click((await rowOf('Night clinics')).getByRole('button', { name: 'Mute reminders' }))
    expect(sentTo(path, 'PATCH')[0]?.body).toEqual({ reminders: false })
    expect((await screen.findAllByText('No emails.'))[0]).toBeTruthy()
  })

  test('the bell says why there are no reminders at all', async () => {
    openPage(
      '/grants',
      grantsOf([clinics], {
        'GET /api/saved-alerts': { emailNotifications: true, reminders: false, digests: true, matches: true },
      }),
    )
    const bell = await screen.findByRole('button', { name: /you turned off deadline emails/ })
    expect(bell.getAttribute('aria-disabled')).toBe('true')
  })
})

test('filters have their own address, and apply to each view', async () => {
  openPage(
    '/grants',
    grantsOf([buildGrant({ responsible: { id: member.id, name: 'Amara' } }), { ...wells, status: 'saved' }]),
  )
  await shown()
  await userEvent.selectOptions(screen.getByLabelText('Responsible'), 'Me')
  await waitFor(() => expect(screen.queryByText('Rural wells')).toBeNull())
  expect(location.search).toBe('?responsible=me')
  await userEvent.click(screen.getByRole('link', { name: 'Board' }))
  expect(location.search).toBe('?responsible=me&view=board')
  expect(column(/^Saved/).queryByText('Rural wells')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Responsible'), 'Bo Nilsson')
  expect(await screen.findByText('Rural wells')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Deadline'), 'Next 30 days')
  expect(await screen.findByText('No grants match these filters.')).toBeTruthy()
})

describe('the board', () => {
  test('shows each grant in its column, and a passed one with its reason', async () => {
    openPage(BOARD, grantsOf([buildGrant({ responsible: bo }), wells]))
    await shown()
    const deciding = column(/^Deciding/)
    expect(deciding.getByText('Health Fund')).toBeTruthy()
    expect(deciding.getByText('Due in 10 days')).toBeTruthy()
    expect(deciding.getByText('Bo Nilsson')).toBeTruthy()
    await userEvent.click(column(/^Passed/).getByRole('button', { name: 'Passed 1' }))
    expect(column(/^Passed/).getByText('Too far away')).toBeTruthy()
  })

  test('the status menu moves a grant and keeps its focus', async () => {
    const moved = buildGrant({ status: 'writing', version: 2 })
    const { sentTo, answers } = openPage(
      BOARD,
      grantsOf([clinics], {
        [`PUT ${MOVE}`]: () => {
          answers['GET /api/grants'] = [moved]
          return moved
        },
      }),
    )
    await shown()
    await userEvent.selectOptions(statusOf('Night clinics'), 'Writing')
    await waitFor(() => expect(column(/^Writing/).getByRole('link', { name: 'Night clinics' })).toBeTruthy())
    expect(sentTo(MOVE, 'PUT')[0]?.body).toEqual({ status: 'writing', version: 1 })
    expect(await screen.findByText('The status of “Night clinics” is Writing now.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(statusOf('Night clinics')))
  })

  test('passing asks for the reason', async () => {
    const { sentTo } = openPage(
      BOARD,
      grantsOf([clinics], { [`PUT ${MOVE}`]: { ...clinics, status: 'passed', reason: 'Too far' } }),
    )
    await shown()
    await userEvent.selectOptions(statusOf('Night clinics'), 'Passed')
    const dialog = within(await screen.findByRole('dialog', { name: 'Pass on this grant' }))
    await userEvent.type(dialog.getByLabelText(/Reason/), 'Too far')
    await userEvent.click(dialog.getByRole('button', { name: 'Pass' }))
    await waitFor(() =>
      expect(sentTo(MOVE, 'PUT')[0]?.body).toEqual({ status: 'passed', reason: 'Too far', version: 1 }),
    )
  })

  test('marking as sent asks for the day and the number', async () => {
    const { sentTo } = openPage(
      BOARD,
      grantsOf([clinics], { [`PUT ${MOVE}`]: { ...clinics, status: 'sent' } }),
    )
    await shown()
    await userEvent.selectOptions(statusOf('Night clinics'), 'Sent')
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as sent' }))
    const day = dialog.getByLabelText(/Sent to the funder on/)
    await userEvent.clear(day)
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as sent' }))
    expect(await dialog.findByText('Enter a date')).toBeTruthy()
    await userEvent.type(day, '2026-11-20')
    await userEvent.type(dialog.getByLabelText(/Number/), 'GRANT-42')
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as sent' }))
    const sent = { on: '2026-11-20', number: 'GRANT-42' }
    await waitFor(() => expect(sentTo(MOVE, 'PUT')[0]?.body).toEqual({ status: 'sent', sent, version: 1 }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a grant that a colleague moved first goes where they moved it', async () => {
    const won = buildGrant({ status: 'won', version: 2 })
    const { answers } = openPage(
      BOARD,
      grantsOf([clinics], {
        [`PUT ${MOVE}`]: () => {
          answers['GET /api/grants'] = [won]
          return refusal(409, {
            code: 'CONFLICT',
            message: 'This grant was changed by someone else in the meantime',
            current: won,
          })
        },
      }),
    )
    await shown()
    await userEvent.selectOptions(statusOf('Night clinics'), 'Writing')
    expect((await screen.findAllByText(/changed by someone else/))[0]).toBeTruthy()
    await waitFor(() => expect(column(/^Won/).getByRole('button', { name: 'Won 1' })).toBeTruthy())
  })

  test('a colleague’s move appears without a reload', async () => {
    const { answers, announce } = openPage(BOARD, grantsOf([clinics]))
    await shown()
    answers['GET /api/grants'] = [buildGrant({ status: 'writing', version: 2 })]
    announce({ topic: 'grants' })
    await waitFor(() => expect(column(/^Writing/).getByRole('link', { name: 'Night clinics' })).toBeTruthy())
  })

  test('the decision on an application is not changed by hand', async () => {
    const application = { id: idOf(501), status: 'approved' as const }
    openPage(BOARD, grantsOf([buildGrant({ status: 'won', application })]))
    await waitFor(() => column(/^Won/))
    await userEvent.click(column(/^Won/).getByRole('button', { name: 'Won 1' }))
    await shown()
    expect(screen.queryByLabelText(/^Status of/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  })
})

test.each(['/grants', BOARD])('at %s, a viewer reads, and moves nothing', async (address) => {
  openPage(address, { ...asViewer, ...grantsOf([clinics]) })
  await shown()
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  expect(screen.queryByLabelText(/^Status of/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Find funding' })).toBeNull()
})

test('the billing role is told that it has no grants', async () => {
  const { sentTo } = openPage('/grants', {
    ...grantsOf([clinics]),
    'GET /api/user': { ...member, workspaceRole: 'billing' },
  })
  expect(await screen.findByText('Your role does not include grants')).toBeTruthy()
  expect(sentTo('/api/grants')).toEqual([])
})

test('without grants, the page says how they come, and a failure can be retried', async () => {
  const { answers } = openPage(
    '/grants',
    grantsOf([], { 'GET /api/grants': refusal(500, { code: 'INTERNAL' }) }),
  )
  const retry = await screen.findByRole('button', { name: /Try again|Retry/ })
  answers['GET /api/grants'] = []
  await userEvent.click(retry)
  expect(await screen.findByText('No grants yet')).toBeTruthy()
})

test('the report is there on the plans that have them', async () => {
  const basic = { ...member, subscriptionStatus: 'basic' }
  openPage('/grants', grantsOf([clinics], { 'GET /api/user': basic }))
  await shown()
  expect(screen.getByRole('link', { name: 'Board report' }).getAttribute('href')).toBe('/grants/report')
})

test('on the free plan, the page says which plan adds them', async () => {
  openPage('/grants', grantsOf([clinics]))
  await shown()
  expect(screen.getByText(/Basic plan adds the board report/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Board report' })).toBeNull()
})

test('what the filters leave is downloaded, with a plan that has it', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  const answers = grantsOf([buildGrant(), buildGrant({ id: idOf(702), status: 'won' })], {
    'GET /api/user': { ...member, subscriptionStatus: 'basic' },
    'POST /api/grants/export': 'Title',
  })
  const { sentTo } = openPage('/grants?status=won', answers)
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(sentTo('/api/grants/export', 'POST')[0]?.body).toEqual({ ids: [idOf(702)] }))
})
