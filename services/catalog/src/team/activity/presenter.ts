import type { GrantActivity } from '@fundharbor/contracts/catalog/grant-activity'
import type { ActivityModel } from './model.ts'

export const presentActivity = (row: ActivityModel): GrantActivity => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  grantId: row.grantId,
  title: row.title,
  actor: row.actorName,
  subject: row.subjectName,
  status: row.status,
  detail: row.detail,
})
