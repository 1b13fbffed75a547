import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Served by every service whose records can belong to a project, and called by identity-billing. */
export const projectRecords = {
  /** Idempotent: it is retried until it succeeds once. */
  release: endpoint({
    method: 'DELETE',
    path: '/internal/projects/:id',
    summary: 'Leave the records of a deleted project without one, and delete its matches',
    access: 'service',
    params: z.object({ id: z.uuid() }),
    response: z.object({}),
  }),
}
