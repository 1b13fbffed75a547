import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const params = z.object({ id: z.uuid() })
/** The person's email address, for data stored by address alone, such as newsletter subscriptions. */
const email = z.string().max(254).optional()

/**
 * Export and erasure of personal data, served by every service that stores any and called by identity-billing. A
 * service without data about a person returns `{}`; erasing nothing succeeds.
 */
export const personalData = {
  export: endpoint({
    method: 'GET',
    path: '/internal/export/:id',
    summary: 'Everything the service stores about a person, by kind of record',
    access: 'service',
    params,
    query: z.object({ email }),
    response: z.record(z.string(), z.unknown()),
  }),
  /** Idempotent: it is retried until it succeeds once. Submitted applications are anonymized and stay. */
  erase: endpoint({
    method: 'DELETE',
    path: '/internal/people/:id',
    summary: 'Erase what the service stores about a person',
    access: 'service',
    params,
    /** `workspaceId` is sent only if the person was its last member; everything in the workspace is then deleted. */
    query: z.object({ email, workspaceId: z.uuid().optional() }),
    response: z.object({}),
  }),
}
