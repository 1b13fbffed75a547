import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, queryInteger } from '../primitives.ts'

/** What a workspace has used of its plan's limits, as counted by catalog. */
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
  /** `periodDays`: length of the view period, which catalog does not know; default that of the free plan. */
  read: endpoint({
    method: 'GET',
    path: '/internal/usage/:workspaceId',
    summary: "What a workspace has used of its plan's limits",
    access: 'service',
    params: z.object({ workspaceId: z.uuid() }),
    query: z.object({ periodDays: queryInteger(1, 366).optional() }),
    response: Usage,
  }),
}
