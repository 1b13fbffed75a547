import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery } from '../primitives.ts'

/**
 * One thing that was done to what visitors get. `canary`: a share of them, in per cent, gets the version; `promoted`:
 * all do; `withdrawn`: none does any more; `pruned`: its files were removed.
 */
export const ReleaseEvent = z.object({
  at: Instant,
  /** Who released: a person, or the pipeline's name for one. */
  by: z.string(),
  action: z.enum(['published', 'rolled back', 'removed', 'canary', 'promoted', 'withdrawn', 'pruned']),
  /** An area, or `shell`. */
  name: z.string(),
  version: z.string(),
  /** What was live before; absent for a first release. */
  before: z.string().optional(),
  share: z.number().optional(),
})
export type ReleaseEvent = z.infer<typeof ReleaseEvent>

/** What was released, by whom and when; served by identity-billing from the releases folder's record. */
export const releases = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/releases',
    summary: 'What was released, by whom and when, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    response: z.array(ReleaseEvent),
  }),
}
