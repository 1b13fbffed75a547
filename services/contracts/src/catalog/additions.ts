import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery } from '../primitives.ts'
import { slugsOf, sources } from '../vocabulary.ts'

/** So many opportunities come into the catalogue at each addition. */
export const ADDED_AT_ONCE = 10

const SourceSlug = z.enum(slugsOf(sources))

/** What an addition did: ten opportunities that the catalogue did not have, and what it passed over. */
export const Addition = z.object({
  id: z.uuid(),
  /** `schedule` is the daily one at 06:00 UTC, `admin` one that an administrator asked for. */
  trigger: z.enum(['schedule', 'admin']),
  status: z.enum(['running', 'finished', 'failed']),
  added: z.array(z.object({ title: z.string(), source: SourceSlug, sourceId: z.string() })),
  skipped: z.array(
    z.object({ title: z.string(), source: SourceSlug, sourceId: z.string(), reason: z.string() }),
  ),
  /** What an administrator reads of a source that was down, one sentence each. */
  problems: z.array(z.string()),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
})
export type Addition = z.infer<typeof Addition>

export const additions = {
  /** Answers at once; `read` tells how it goes on. 409 while another one runs. */
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
    summary: 'What each addition did, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    response: z.array(Addition),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/imports/additions/:id',
    summary: 'How an addition goes on, or what it did',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    response: Addition,
  }),
}
