import type { RetentionRule } from '@fundharbor/chassis/jobs/retention'

/** How long rows are stored. The payment provider repeats an event for a few days at most. */
export const retentionRules: RetentionRule[] = [
  { table: 'sessions', since: 'expire', days: 1 },
  // As long as browsers keep their cookie.
  { table: 'devices', since: 'seen_at', days: 400 },
  { table: 'tokens', since: 'expires_at', days: 1 },
  { table: 'invitations', since: 'expires_at', days: 30 },
  { table: 'activity', since: 'at', days: 365 },
  { table: 'notifications', since: 'created_at', days: 90 },
  { table: 'stripe_events', since: 'received_at', days: 90 },
  { table: 'billing_receipts', since: 'sent_at', days: 90 },
  { table: 'checkout_claims', since: 'claimed_at', days: 30 },
  { table: 'revenue_history', since: 'day', days: 400 },
]
