import type { AdminApplication } from '@fundharbor/contracts/catalog/applications'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  cellsOf,
  columnTitles,
  confirm,
  listOf,
  refusal,
  renderInConsole,
  type StubResponses,
} from '../render-page.test-helper.tsx'
import { ResourceList } from '../records/resource-list.tsx'
import { applications } from './applications.tsx'

const application: AdminApplication = {
  id: '00000000-0000-4000-8000-000000000001',
  organizationId: null,
  organizationName: null,
  opportunityId: '00000000-0000-4000-8000-000000000002',
  opportunityTitle: 'Rural clinics',
  projectTitle: 'Tide clinic',
  projectDescription: 'A clinic by the sea.',
  requestedAmount: '25000.50',
  currency: 'EUR',
  projectCategory: 'health',
  targetBeneficiaries: null,
  projectDuration: null,
  expectedOutcomes: null,
  status: 'submitted',
  submittedAt: '2026-11-20T09:00:00.000Z',
  reviewedAt: null,
  notes: null,
  grantedAmount: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  applicantName: 'Amara Okafor',
}
const status = `/api/admin/applications/${application.id}/status`

const open = (responses: StubResponses) =>
  renderInConsole(<ResourceList resource={applications} />, {
    'GET /api/admin/applications': listOf([application]),
    ...responses,
  })

test('lists applications and approves one with a click', async () => {
  const { sentTo } = open({ [`PATCH ${status}`]: { ...application, status: 'approved' } })
  await screen.findByText('Tide clinic')
  expect(columnTitles('Applications')).toEqual([
    'Project',
    'Applicant',
    'Opportunity',
    'Amount',
    'Submitted',
    'Status',
  ])
  expect(cellsOf('Tide clinic').slice(2, 8)).toEqual([
    'Tide clinic',
    'Amara Okafor',
    'Rural clinics',
    '€25,000.50',
    'November 20, 2026',
    'Submitted',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Approve Tide clinic' }))
  expect(await screen.findByText('Application approved')).toBeTruthy()
  expect(sentTo(status, 'PATCH')[0]?.body).toEqual({ status: 'approved' })
})

test('a double click on Approve decides once', async () => {
  const { sentTo } = open({ [`PATCH ${status}`]: { ...application, status: 'approved' } })
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Approve Tide clinic' }))
  expect(await screen.findByText('Application approved')).toBeTruthy()
  expect(sentTo(status, 'PATCH')).toHaveLength(1)
})

test('takes back a decision that the server refuses, and sends one with notes', async () => {
  const { responses, sentTo } = open({ [`PATCH ${status}`]: refusal(500) })
  await userEvent.click(await screen.findByRole('button', { name: 'Approve Tide clinic' }))
  expect(await screen.findByText('Failed to update application status')).toBeTruthy()
  expect(await screen.findByRole('cell', { name: 'Submitted' })).toBeTruthy()
  responses[`PATCH ${status}`] = { ...application, status: 'rejected' }
  await userEvent.click(screen.getByRole('button', { name: 'Expand row' }))
  expect(screen.getByText('A clinic by the sea.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reject with notes: Tide clinic' }))
  expect(await screen.findByText('Tell the applicant why you’re rejecting it')).toBeTruthy()
  expect(sentTo(status, 'PATCH')).toHaveLength(1)
  await userEvent.type(screen.getByLabelText('Notes for the applicant'), ' No budget. ')
  await userEvent.click(screen.getByRole('button', { name: 'Reject with notes: Tide clinic' }))
  expect(await screen.findByText('Application rejected')).toBeTruthy()
  expect(sentTo(status, 'PATCH')[1]?.body).toEqual({ status: 'rejected', notes: 'No budget.' })
})

/** Rejects in the dialog that asks for a reason, first without one. */
async function rejectInDialog(title: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await dialog.findByText('Tell the applicant why you’re rejecting it')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Reason for the applicant'), ' No budget. ')
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
}

test('rejects only with a reason, one application or several', async () => {
  const { sentTo } = open({ [`PATCH ${status}`]: { ...application, status: 'rejected' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Reject Tide clinic' }))
  expect(sentTo(status, 'PATCH')).toEqual([])
  await rejectInDialog('Reject Tide clinic?')
  expect(await screen.findByText('Application rejected')).toBeTruthy()
  expect(sentTo(status, 'PATCH')[0]?.body).toEqual({ status: 'rejected', notes: 'No budget.' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
  await rejectInDialog('Reject 1 application?')
  expect(await screen.findByText('1 application updated')).toBeTruthy()
  expect(sentTo(status, 'PATCH')[1]?.body).toEqual({ status: 'rejected', notes: 'No budget.' })
})

test('approves selected applications that nobody has decided', async () => {
  const decided = {
    ...application,
    id: '00000000-0000-4000-8000-000000000003',
    projectTitle: 'Old clinic',
    status: 'rejected',
  }
  const { sentTo } = open({
    'GET /api/admin/applications': listOf([application, decided]),
    [`PATCH ${status}`]: application,
  })
  await screen.findByText('Old clinic')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  expect(screen.getByText('1 application selected')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await confirm('Approve 1 application?')
  expect(await screen.findByText('1 application updated')).toBeTruthy()
  expect(sentTo(status, 'PATCH').map(({ body }) => body)).toEqual([{ status: 'approved' }])
})
