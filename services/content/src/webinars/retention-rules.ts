import type { RetentionRule } from '@fundharbor/chassis/jobs/retention'

/** Registrations that nobody confirmed within the week in which their link works. */
export const retentionRules: RetentionRule[] = [
  { table: 'webinar_registrations', since: 'confirm_sent_at', days: 7 },
]
