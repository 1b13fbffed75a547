import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, SourceSlug } from '../primitives.ts'

/** How many open opportunities of a source state something, of how many. */
export const SourceCompleteness = z.object({
  source: SourceSlug,
  open: z.number().int(),
  withText: z.number().int(),
  withDeadline: z.number().int(),
  withAmount: z.number().int(),
  withEligibility: z.number().int(),
  withPlace: z.number().int(),
})
export type SourceCompleteness = z.infer<typeof SourceCompleteness>

/**
 * A live source. `missing` counts records that its latest reading lacked, so many that nothing is withdrawn until an
 * administrator agrees. `isOverdue`: it has not been read for three days.
 */
export const LiveSource = z.object({
  id: z.string(),
  label: z.string(),
  source: SourceSlug,
  isReading: z.boolean(),
  succeededAt: Instant.nullable(),
  error: z.string().nullable(),
  nextTryAt: Instant.nullable(),
  missing: z.number().int(),
  isOverdue: z.boolean(),
})
export type LiveSource = z.infer<typeof LiveSource>

/** `summary` answers in one sentence whether the catalog is healthy. */
export const CatalogHealth = z.object({
  isHealthy: z.boolean(),
  summary: z.string(),
  liveSources: z.array(LiveSource),
  completeness: z.array(SourceCompleteness),
})
export type CatalogHealth = z.infer<typeof CatalogHealth>

/** A source as visitors see it. `readAt`: when its records were read from it. `isLive`: whether that happens every night. */
export const PublicSource = SourceCompleteness.extend({
  url: z.string(),
  terms: z.string(),
  isLive: z.boolean(),
  readAt: Instant.nullable(),
})
export type PublicSource = z.infer<typeof PublicSource>

export const liveSources = {
  health: endpoint({
    method: 'GET',
    path: '/api/admin/imports/health',
    summary: 'Whether the catalog is healthy: its live sources, and what their records state',
    access: 'admin',
    response: CatalogHealth,
  }),
  /** Read within a minute. With `mayWithdraw`, missing records are withdrawn even if they are a third of all. */
  read: endpoint({
    method: 'POST',
    path: '/api/admin/imports/live-sources/:id/read',
    summary: 'Read a live source as soon as possible',
    access: 'admin',
    params: z.object({ id: z.string().max(200) }),
    body: z.object({ mayWithdraw: z.boolean().default(false) }),
    response: z.object({}),
    status: 202,
  }),
}

export const publicSources = {
  list: endpoint({
    method: 'GET',
    path: '/api/public/sources',
    summary: 'Where the opportunities come from, under which terms, and when each source was read last',
    access: 'everyone',
    response: z.array(PublicSource),
  }),
}
