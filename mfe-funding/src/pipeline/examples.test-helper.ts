import type { PipelineCard, PipelineDetails } from '@fundharbor/contracts/catalog/pipeline'
import { idOf, member } from '../testing/examples.data.ts'

export const cardOf = (facts: Partial<PipelineCard> = {}): PipelineCard => ({
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
  },
  status: 'considering',
  reason: '',
  followsApplication: false,
  applicationId: null,
  responsible: null,
  decidedBy: { id: member.id, name: 'Amara Okafor' },
  decidedAt: '2026-11-20T12:00:00.000Z',
  steps: { done: 0, total: 0, next: null },
  comments: 0,
  files: 0,
  version: 1,
  revision: 1,
  ...facts,
})

export const detailsOf = (facts: Partial<PipelineDetails> = {}): PipelineDetails => ({
  card: cardOf(),
  notes: '',
  steps: [],
  comments: [],
  files: [],
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

/** Stubs of the pipeline with these cards. */
export const pipelineOf = (cards: PipelineCard[], more: Record<string, unknown> = {}) => ({
  'GET /api/pipeline': cards,
  'GET /api/organization/members': team,
  'GET /api/projects': [],
  ...more,
})
