import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, queryInteger } from '../primitives.ts'

/** What a person, or their workspace, has used of the plan's limits, as counted by catalog. */
export const Usage = z.object({
  opportunityViewsThisPeriod: z.number().int(),
  /** Applications that the workspace submitted in the current calendar month (UTC). */
  applicationsThisMonth: z.number().int(),
  /** When the current view period ends; null before its first view. */
  viewsResetAt: Instant.nullable(),
})
export type Usage = z.infer<typeof Usage>

/** Usage, for identity-billing, which knows the plans. */
export const usage = {
  /**
   * `periodDays`: length of the person's view period, which catalog does not know; default that of the free plan.
   * `workspaceId`: whose applications are counted.
   */
  read: endpoint({
    method: 'GET',
    path: '/internal/usage/:userId',
    summary: "What a person has used of their plan's limits",
    access: 'service',
    params: z.object({ userId: z.uuid() }),
    query: z.object({ periodDays: queryInteger(1, 366).optional(), workspaceId: z.uuid().optional() }),
    response: Usage,
  }),
}
