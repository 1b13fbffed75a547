import type { PipelineActivity } from '@fundharbor/contracts/catalog/pipeline-activity'
import type { ActivityModel } from './model.ts'

export const presentActivity = (row: ActivityModel): PipelineActivity => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  cardId: row.decisionId,
  title: row.title,
  actor: row.actorName,
  subject: row.subjectName,
  status: row.status,
  detail: row.detail,
})
