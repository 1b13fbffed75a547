import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../primitives.ts'

/**
 * A changed field. Short facts come with their values before and after (null is unknown); for long texts and metered
 * details there is only the name.
 */
export const FieldChange = z.object({
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
})
export type FieldChange = z.infer<typeof FieldChange>

/** Who made the change: the source, an administrator, or the source by no longer listing the record. */
export const ChangeOrigin = z.enum(['source', 'admin', 'withdrawal'])

/** Changes made at one time. */
export const OpportunityChange = z.object({
  at: Instant,
  origin: ChangeOrigin.default('source'),
  changes: z.array(FieldChange),
})
export type OpportunityChange = z.infer<typeof OpportunityChange>

/** Changes of an opportunity since it was added. */
export const opportunityHistory = {
  list: endpoint({
    method: 'GET',
    path: '/api/opportunities/:id/history',
    summary: 'Changes of an opportunity, newest first, at most 50',
    params: z.object({ id: z.uuid() }),
    response: z.array(OpportunityChange),
  }),
}
