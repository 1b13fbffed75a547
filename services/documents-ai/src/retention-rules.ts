import type { RetentionRule } from '@fundharbor/chassis/jobs/retention'

/** Recommendations are recomputed when a member returns. After six months without a visit, we stop sending email. */
export const retentionRules: RetentionRule[] = [
  { table: 'generated_documents', since: 'deleted_at', days: 30 },
  { table: 'live_document_updates', since: 'set_aside_at', days: 30 },
  { table: 'writing_runs', since: 'created_at', days: 2 },
  { table: 'recommendation_lists', since: 'computed_at', days: 30 },
  { table: 'recommendation_explanations', since: 'computed_at', days: 30 },
  { table: 'match_emails', since: 'read_at', days: 180 },
]
