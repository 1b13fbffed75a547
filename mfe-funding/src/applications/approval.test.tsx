import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Member } from '@fundharbor/contracts/identity/members'
import { setClock } from '@fundharbor/kit'
import { beforeEach, expect, test } from 'vitest'
import { buildDetails, buildGrant } from '../grants/examples.test-helper.ts'
import { listOf, openPage } from '../testing/open-page.tsx'
import { buildApplication, buildFacets, buildRow, idOf, member, TODAY } from '../testing/examples.data.ts'

beforeEach(() => setClock(() => new Date(TODAY)))

const draft = buildApplication({ status: 'draft', revision: 3, applicantId: member.id })
const grant = buildGrant({ status: 'writing', application: { id: draft.id, status: 'draft' } })
const ADDRESS = `/grants/${grant.id}`
const join = (userId: string, name: string, role: Member['role']): Member => ({
  userId,
  name,
  email: 'someone@quay.example',
  role,
  hasSeat: true,
  joinedAt: TODAY,
})
const team = {
  organization: 'Northquay Community Trust',
  role: 'owner',
  userId: member.id,
  seats: 5,
  openInvitations: 0,
  members: [
    join(member.id, 'Amara Okafor', 'owner'),
    join(idOf(8), 'Rita Moreno', 'reviewer'),
    join(idOf(9), 'Vic Lind', 'viewer'),
  ],
}
const approvalOf = (userId: string, state: string, note: string | null = null) => ({
  userId,
  name: userId === member.id ? 'Amara Okafor' : 'Rita Moreno',
  state,
  note,
  askedAt: TODAY,
  decidedAt: null,
})

const open = (approvals: object[], more: Record<string, unknown> = {}, address = ADDRESS) =>
  openPage(address, {
    'GET /api/grants': [grant],
    [`GET /api/grants/${grant.id}`]: buildDetails({ grant }),
    [`GET /api/applications/${draft.id}`]: { ...draft, history: [], events: [], approvals },
    'GET /api/organization/members': team,
    'GET /api/projects': [],
    ...more,
  })

test('an editor asks colleagues who can approve', async () => {
  const path = `/api/applications/${draft.id}/approvals`
  const page = open([], { [`POST ${path}`]: [approvalOf(idOf(8), 'waiting')] })
  expect(await screen.findByText(/Nobody has been asked/)).toBeTruthy()
  const form = within(await screen.findByRole('group', { name: 'Ask for approval' }))
  expect(form.queryByLabelText('Vic Lind')).toBeNull()
  await userEvent.click(form.getByLabelText('Rita Moreno'))
  await userEvent.type(screen.getByLabelText(/Message/), 'By Friday')
  await userEvent.click(screen.getByRole('button', { name: 'Ask for approval' }))
  await waitFor(() =>
    expect(page.sentTo(path, 'POST')[0]?.body).toEqual({ memberIds: [idOf(8)], note: 'By Friday' }),
  )
})

test('a member who was asked approves what they read, or says what should change', async () => {
  const path = `/api/applications/${draft.id}/approval`
  const page = open([approvalOf(member.id, 'waiting')], {
    [`PUT ${path}`]: [approvalOf(member.id, 'approved')],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for changes' }))
  expect(await screen.findByText('Say what should change')).toBeTruthy()
  expect(page.sentTo(path, 'PUT')).toEqual([])
  await userEvent.type(screen.getByLabelText('Note'), 'Add the budget')
  await userEvent.click(screen.getByRole('button', { name: 'Ask for changes' }))
  await waitFor(() =>
    expect(page.sentTo(path, 'PUT')[0]?.body).toEqual({
      decision: 'changes',
      revision: 3,
      note: 'Add the budget',
    }),
  )
})

test('the form says who has not approved, and an owner can submit with a reason', async () => {
  const page = open(
    [approvalOf(idOf(8), 'outdated', 'Looks good')],
    {
      'GET /api/opportunities': listOf([buildRow()]),
      'GET /api/opportunities/facets': buildFacets(),
      'GET /api/funding-opportunities': [buildRow()],
      [`GET /api/applications/drafts/${idOf(1)}`]: { draft, open: null },
      'POST /api/applications': { ...draft, status: 'submitted' },
    },
    `/opportunities/${idOf(1)}/apply`,
  )
  await screen.findByLabelText('Project title')
  expect(await screen.findByText('Approved an earlier version')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/Reason for submitting/), 'Rita is away')
  await userEvent.click(screen.getByRole('button', { name: 'Submit Application' }))
  await waitFor(() =>
    expect(page.sentTo('/api/applications', 'POST')[0]?.body).toMatchObject({
      overrideReason: 'Rita is away',
    }),
  )
})
