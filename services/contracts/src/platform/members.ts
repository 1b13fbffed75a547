import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Member } from '../identity/members.ts'

/** Served by every service in which members have something of their own in a workspace; called by identity-billing. */
export const memberRecords = {
  /** Idempotent: it is retried until it succeeds once. */
  release: endpoint({
    method: 'DELETE',
    path: '/internal/workspaces/:workspaceId/members/:id',
    summary: 'End what a member who left a workspace gets from it; what they created stays',
    access: 'service',
    params: z.object({ workspaceId: z.uuid(), id: z.uuid() }),
    response: z.object({}),
  }),
}

/** Served by identity-billing. */
export const internalMembers = {
  list: endpoint({
    method: 'GET',
    path: '/internal/workspaces/:workspaceId/members',
    summary: 'Who works in a workspace, as what, and who has a seat',
    access: 'service',
    params: z.object({ workspaceId: z.uuid() }),
    response: z.array(Member),
  }),
}
