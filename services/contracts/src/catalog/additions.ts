import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery, SourceSlug } from '../primitives.ts'

/** Number of opportunities per addition. */
export const ADDED_AT_ONCE = 10

/** An addition: up to ten new opportunities, and what was skipped and why. */
export const Addition = z.object({
  id: z.uuid(),
  /** `schedule` is the daily one at 6:00 AM UTC, `admin` one started by an administrator. */
  trigger: z.enum(['schedule', 'admin']),
  status: z.enum(['running', 'finished', 'failed']),
  added: z.array(z.object({ title: z.string(), source: SourceSlug, sourceId: z.string() })),
  skipped: z.array(
    z.object({ title: z.string(), source: SourceSlug, sourceId: z.string(), reason: z.string() }),
  ),
  /** Messages about sources that were down, for administrators. */
  problems: z.array(z.string()),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
})
export type Addition = z.infer<typeof Addition>

/** Additions of new opportunities: daily, or started by an administrator. */
export const additions = {
  /** Responds at once; the live channel tells when the list has changed. 409 while another addition runs. */
  trigger: endpoint({
    method: 'POST',
    path: '/api/admin/trigger-opportunity-addition',
    summary: 'Add ten opportunities from the configured sources now',
    access: 'admin',
    response: Addition,
    status: 202,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/imports/additions',
    summary: 'Additions, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    response: z.array(Addition),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/imports/additions/:id',
    summary: 'Progress or result of an addition',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    response: Addition,
  }),
}
