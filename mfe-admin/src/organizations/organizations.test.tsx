import type { Organization } from '@fundharbor/contracts/identity/organizations'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  answer,
  cellsOf,
  columnTitles,
  listOf,
  refusal,
  renderInConsole,
} from '../render-page.test-helper.tsx'
import { ResourceList } from '../records/resource-list.tsx'
import { organizations } from './organizations.tsx'

const organization: Organization = {
  id: '00000000-0000-4000-8000-000000000001',
  userId: '00000000-0000-4000-8000-000000000002',
  name: 'Northquay Trust',
  description: 'Clinics for harbors.',
  category: 'nonprofit',
  website: null,
  phone: null,
  address: null,
  taxId: null,
  missionStatement: null,
  foundedYear: null,
  teamSize: null,
  annualBudget: null,
  organizationType: 'nonprofit',
  organizationKind: null,
  country: 'US',
  state: 'US-OH',
  serviceArea: null,
  uei: null,
  samExpiresOn: null,
  pic: null,
  languages: [],
  isVerified: false,
  verificationStatus: 'under-review',
  verificationDocuments: ['deed.pdf'],
  documents: [
    {
      id: '00000000-0000-4000-8000-000000000003',
      name: 'deed.pdf',
      size: 1000,
      notes: null,
      uploadedAt: '2026-11-20T09:00:00.000Z',
    },
  ],
  verifiedAt: null,
  verificationNotes: null,
  createdAt: '2026-11-19T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
}

test('lists organizations with their documents and rejects one with notes', async () => {
  const path = `/api/admin/organizations/${organization.id}/verification`
  const { sentTo } = renderInConsole(<ResourceList resource={organizations} />, {
    'GET /api/admin/organizations': listOf([organization]),
    [`PATCH ${path}`]: { ...organization, verificationStatus: 'not-verified' },
  })
  await screen.findByText('Northquay Trust')
  expect(columnTitles('Organizations')).toEqual([
    'Name',
    'Category',
    'Address',
    'Registered',
    'Verification',
    'Decision',
  ])
  expect(cellsOf('Northquay Trust').slice(3, 6)).toEqual([
    'Not provided',
    'November 19, 2026',
    'Under Review',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Expand row' }))
  expect(screen.getByRole('link', { name: 'deed.pdf' })).toBeTruthy()
  expect(screen.getByText('Nonprofit with 501(c)(3) status')).toBeTruthy()
  expect(screen.getByText('Ohio, United States')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reject Northquay Trust' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject Northquay Trust?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await dialog.findByText('Enter a reason for rejecting this organization')).toBeTruthy()
  expect(sentTo(path, 'PATCH')).toHaveLength(0)
  await userEvent.type(dialog.getByLabelText('Reason for the owner'), ' Unreadable. ')
  await userEvent.keyboard('{Escape}')
  await answer('Discard your changes?', 'Keep editing')
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Organization rejected')).toBeTruthy()
  expect(sentTo(path, 'PATCH')[0]?.body).toEqual({
    isVerified: false,
    notes: 'Unreadable.',
    seenAt: organization.updatedAt,
  })
})

const team = {
  plan: 'basic',
  seats: 1,
  openInvitations: 2,
  members: [
    {
      userId: organization.userId,
      name: 'Amara Okafor',
      email: 'amara@northquay.example',
      role: 'owner',
      hasSeat: true,
      joinedAt: '2026-11-19T09:00:00.000Z',
    },
    {
      userId: '00000000-0000-4000-8000-000000000004',
      name: 'Bo Lind',
      email: 'bo@northquay.example',
      role: 'editor',
      hasSeat: false,
      joinedAt: '2026-11-20T09:00:00.000Z',
    },
  ],
}

test('an organization’s members are shown with their roles and seats', async () => {
  const path = `/api/admin/organizations/${organization.id}/members`
  renderInConsole(<ResourceList resource={organizations} />, {
    'GET /api/admin/organizations': listOf([organization]),
    [`GET ${path}`]: team,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Expand row' }))
  const owner = await screen.findByText(/Amara Okafor \(amara@northquay.example\)/)
  expect(owner.textContent).toBe('Amara Okafor (amara@northquay.example): Owner, joined November 19, 2026 ')
  expect(screen.getByText(/Bo Lind/).textContent).toContain(
    'Editor, joined November 20, 2026 Read-only: no seat',
  )
  expect(screen.getByText('Basic plan, 1 seat, 2 open invitations')).toBeTruthy()
})

test('members that cannot be loaded can be requested again', async () => {
  const path = `/api/admin/organizations/${organization.id}/members`
  const page = renderInConsole(<ResourceList resource={organizations} />, {
    'GET /api/admin/organizations': listOf([organization]),
    [`GET ${path}`]: refusal(503, { code: 'UNAVAILABLE', message: 'The service is busy.' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Expand row' }))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  page.answers[`GET ${path}`] = team
  await userEvent.click(retry)
  expect(await screen.findByText(/Bo Lind/)).toBeTruthy()
})
