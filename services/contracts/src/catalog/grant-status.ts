import { z } from 'zod'

/** Where a grant stands: what everybody calls it, in this order. `passed` is for those that the team decided against. */
export const grantStatuses = ['saved', 'deciding', 'writing', 'sent', 'won', 'lost', 'passed'] as const
export const GrantStatus = z.enum(grantStatuses)
export type GrantStatus = z.infer<typeof GrantStatus>

/** What pages call each status. */
export const statusLabels: Record<GrantStatus, string> = {
  saved: 'Saved',
  deciding: 'Deciding',
  writing: 'Writing',
  sent: 'Sent',
  won: 'Won',
  lost: 'Lost',
  passed: 'Passed',
}

/** Statuses in which a deadline is still ahead of the team. */
export const aheadOfDeadline: readonly GrantStatus[] = ['saved', 'deciding', 'writing']
