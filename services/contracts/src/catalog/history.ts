import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../primitives.ts'

/**
 * One field that changed, in camelCase. Short facts come with what they said before and say now (null is unknown);
 * of long texts and of what the details meter only the name is told.
 */
export const FieldChange = z.object({
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
})
export type FieldChange = z.infer<typeof FieldChange>

/** Who changed it: its source, an administrator, or the source by not having it any more. */
export const ChangeOrigin = z.enum(['source', 'admin', 'withdrawal'])
export type ChangeOrigin = z.infer<typeof ChangeOrigin>

/** What changed at one time. */
export const OpportunityChange = z.object({
  at: Instant,
  origin: ChangeOrigin.default('source'),
  changes: z.array(FieldChange),
})
export type OpportunityChange = z.infer<typeof OpportunityChange>

export const opportunityHistory = {
  list: endpoint({
    method: 'GET',
    path: '/api/opportunities/:id/history',
    summary: 'What changed in an opportunity since it came into the catalogue, newest first, 50 at most',
    params: z.object({ id: z.uuid() }),
    response: z.array(OpportunityChange),
  }),
}
