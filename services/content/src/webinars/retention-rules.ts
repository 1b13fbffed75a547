import type { RetentionRule } from '@fundharbor/chassis/jobs/retention'

/** How long a confirmation link works. */
export const CONFIRM_WITHIN_DAYS = 7

/** Registrations that nobody confirmed within the week in which their link works. */
export const retentionRules: RetentionRule[] = [
  { table: 'webinar_registrations', since: 'confirm_sent_at', days: CONFIRM_WITHIN_DAYS },
]
