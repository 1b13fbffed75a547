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

/** A state that the site has had: what changed in it. An area without a version was removed. */
export const KeptState = z.object({
  number: z.number().int(),
  at: Instant,
  isLive: z.boolean(),
  changes: z.array(z.object({ name: z.string(), version: z.string().optional() })),
})
export type KeptState = z.infer<typeof KeptState>

/** An open preview. Anyone with the link sees it until it ends. */
export const OpenPreview = z.object({ name: z.string(), link: z.url(), ends: Instant, by: z.string() })
export type OpenPreview = z.infer<typeof OpenPreview>

/**
 * The live release of an area or of the shell. `by` and `owner` released it, `previous` is what a rollback makes live, and
 * what it uses was derived from its code. `versions` are the kept ones, oldest first: `bytes` is the heaviest page after
 * compression, and `visits` and `failures` are what browsers have reported since the content service has started.
 */
export const ReleasedPart = z.object({
  name: z.string(),
  version: z.string(),
  since: Instant.nullable(),
  by: z.string().nullable(),
  owner: z.string().nullable(),
  previous: z.string().nullable(),
  /** The version of the kit that a shell provides. */
  kit: z.string().nullable(),
  react: z.string().nullable(),
  kitExports: z.array(z.string()),
  /** By method and path. */
  operations: z.array(z.string()),
  versions: z.array(
    z.object({
      version: z.string(),
      at: Instant.nullable(),
      bytes: z.number().int().nullable(),
      visits: z.number().int(),
      failures: z.number().int(),
    }),
  ),
})
export type ReleasedPart = z.infer<typeof ReleasedPart>

/** The shell first, then the areas; and the open previews. */
export const ReleaseOverview = z.object({ parts: z.array(ReleasedPart), previews: z.array(OpenPreview) })
export type ReleaseOverview = z.infer<typeof ReleaseOverview>

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
  /** 409 where the site has no release API, also for what follows. */
  states: endpoint({
    method: 'GET',
    path: '/api/admin/releases/states',
    summary: 'The states of the site that are kept, newest first',
    access: 'admin',
    response: z.array(KeptState),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/releases/overview',
    summary: 'What is live, what it uses, how it performs, and the open previews',
    access: 'admin',
    response: ReleaseOverview,
  }),
  /** 409 if another version is live than the one that the administrator saw, or if the earlier release does not fit. */
  rollBack: endpoint({
    method: 'POST',
    path: '/api/admin/releases/rollback',
    summary: 'Make the earlier release of an area live again',
    access: 'admin',
    body: z.object({ name: z.string().regex(/^[a-z][a-z0-9-]*$/), from: z.string() }),
    response: z.object({ name: z.string(), version: z.string() }),
  }),
  openState: endpoint({
    method: 'POST',
    path: '/api/admin/releases/states/:number/preview',
    summary: 'Make a link to the site as it was',
    access: 'admin',
    params: z.object({ number: z.coerce.number().int().positive() }),
    response: OpenPreview,
  }),
}
