import type { RetentionRule } from '@fundharbor/chassis/jobs/retention'

/** As long as the activity of members is kept. */
export const activityRetention: RetentionRule[] = [{ table: 'grant_activity', since: 'at', days: 365 }]
