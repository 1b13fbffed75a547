import type { Grant, GrantDetails } from '@fundharbor/contracts/catalog/grants'
import { idOf, member } from '../testing/examples.data.ts'

export const buildGrant = (facts: Partial<Grant> = {}): Grant => ({
  id: idOf(701),
  projectId: idOf(21),
  opportunity: {
    id: idOf(1),
    title: 'Night clinics',
    funderName: 'Health Fund',
    deadline: '2026-12-01T22:59:59.999Z',
    deadlineZone: 'UTC',
    isRolling: false,
    isForecast: false,
    expectedAt: null,
    probablyClosedAt: null,
    probablyClosedReason: null,
    isOwn: false,
    isActive: true,
    minAmount: '5000.00',
    maxAmount: '25000.00',
    currency: 'USD',
    formUrl: null,
  },
  status: 'deciding',
  reason: '',
  sent: null,
  sums: { requested: null, awarded: null, currency: 'USD' },
  application: null,
  responsible: null,
  savedBy: { id: member.id, name: 'Amara Okafor' },
  savedAt: '2026-11-19T12:00:00.000Z',
  decidedBy: { id: member.id, name: 'Amara Okafor' },
  decidedAt: '2026-11-20T12:00:00.000Z',
  steps: { done: 0, total: 0, next: null },
  comments: 0,
  files: 0,
  reminders: true,
  changedSince: false,
  version: 1,
  revision: 1,
  ...facts,
})

export const buildDetails = (facts: Partial<GrantDetails> = {}): GrantDetails => ({
  grant: buildGrant(),
  notes: '',
  award: null,
  steps: [],
  comments: [],
  files: [],
  history: [],
  ...facts,
})

const someone = {
  email: 'a@northquay.example',
  role: 'owner',
  hasSeat: true,
  joinedAt: '2026-11-01T12:00:00.000Z',
}
export const bo = { id: idOf(902), name: 'Bo Nilsson' }

export const team = {
  organization: 'Northquay Community Trust',
  role: 'owner',
  userId: member.id,
  seats: 5,
  openInvitations: 0,
  members: [
    { ...someone, userId: member.id, name: 'Amara Okafor' },
    { ...someone, userId: bo.id, name: bo.name, role: 'editor' },
    { ...someone, userId: idOf(903), name: 'Cy Bill', role: 'billing' },
  ],
}

/** Stubs of My Grants with these. */
export const grantsOf = (grants: Grant[], more: Record<string, unknown> = {}) => ({
  'GET /api/grants': grants,
  [`GET /api/grants/${idOf(701)}/call-documents`]: { documents: [], listed: [] },
  'GET /api/organization/members': team,
  'GET /api/projects': [],
  'GET /api/saved-alerts': { emailNotifications: true, reminders: true, digests: true, matches: true },
  ...more,
})
