import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery } from '../primitives.ts'

/**
 * A release event. `canary`: a `share` of visitors, in percent, gets the version; `promoted`: everyone does;
 * `withdrawn`: nobody does any more; `pruned`: its files were deleted.
 */
export const ReleaseEvent = z.object({
  at: Instant,
  /** A person, or the pipeline's name for one. */
  by: z.string(),
  action: z.enum(['published', 'rolled back', 'removed', 'canary', 'promoted', 'withdrawn', 'pruned']),
  /** An area, `shell`, `site owners`, whose `version` is the name of the owner that was changed or removed, or `site state`. */
  name: z.string(),
  version: z.string(),
  /** The version that was live before; absent for a first release. */
  before: z.string().optional(),
  share: z.number().optional(),
  /** The preview that got the version (`canary`) or was ended (`withdrawn`); visitors without its link notice nothing. */
  preview: z.string().optional(),
  /** The owner of the area who signed the change. Absent on a site without owners. */
  owner: z.string().optional(),
  /** Ed25519 in Base64, over `action` (`published` for a canary, too), `name`, `version` and `proof`. */
  signature: z.string().optional(),
  /** The SHA-256 hash of the published build, or the time at which something else was signed. */
  proof: z.string().optional(),
})
export type ReleaseEvent = z.infer<typeof ReleaseEvent>

/** The release log, served by identity-billing from the releases folder. */
export const releases = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/releases',
    summary: 'Release events, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    response: z.array(ReleaseEvent),
  }),
}
