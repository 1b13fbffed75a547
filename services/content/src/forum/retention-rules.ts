import type { RetentionRule } from '@fundharbor/chassis/jobs/retention'

/** Reports about posts that were removed long ago: nobody undoes that any more. */
export const forumRetentionRules: RetentionRule[] = [{ table: 'forum_reports', since: 'closed_at', days: 90 }]
