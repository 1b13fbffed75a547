import type { RetentionRule } from '@fundharbor/chassis/jobs/retention'
import { CONFIRM_WITHIN_DAYS } from './model.ts'

/** Addresses that nobody confirmed while their link worked. */
export const newsletterRetentionRules: RetentionRule[] = [
  {
    table: 'newsletter_subscribers',
    since: 'confirm_sent_at',
    days: CONFIRM_WITHIN_DAYS,
    status: 'pending',
  },
]
