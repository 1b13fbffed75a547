import type { Party } from '@fundharbor/contracts/check/callers'

const ofEveryService = ['GET /internal/session', 'GET /internal/feature-rules']

/**
 * Which internal endpoints each caller may call. documents-ai parses strangers' files, so it reads what it writes documents from
 * and can delete nothing.
 */
export const internalCalls: Record<Party, readonly string[]> = {
  'identity-billing': [
    'GET /internal/export/:id',
    'DELETE /internal/people/:id',
    'DELETE /internal/people/:id/push-devices',
    'DELETE /internal/people/:id/calendar-feed',
    'DELETE /internal/projects/:id',
    'DELETE /internal/workspaces/:workspaceId/members/:id',
    'GET /internal/profile-counts',
    'GET /internal/usage/:workspaceId',
  ],
  catalog: [
    ...ofEveryService,
    'GET /internal/keys/:hash',
    'GET /internal/organization-counts',
    'GET /internal/people/:id',
    'GET /internal/people/:id/facts',
    'GET /internal/people/:id/applicant',
    'GET /internal/workspaces/:workspaceId/members',
    'POST /internal/notifications',
  ],
  content: [...ofEveryService, 'GET /internal/people/:id', 'GET /internal/public-pages'],
  'documents-ai': [
    ...ofEveryService,
    'GET /internal/people/:id',
    'GET /internal/people/:id/facts',
    'GET /internal/people/:id/applicant',
    'GET /internal/workspaces/:workspaceId/members',
    'POST /internal/notifications',
    'GET /internal/catalog-status',
    'GET /internal/opportunities/:id',
    'GET /internal/people/:id/match-emails',
    'POST /internal/embeddings',
    'POST /internal/matches',
    'POST /internal/opportunities/:id/eligibility',
  ],
  releases: ['GET /internal/operations'],
}
