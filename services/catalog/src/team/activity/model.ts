import type { GrantActivity } from '@fundharbor/contracts/catalog/grant-activity'
import { Model } from 'objection'

/** Something that happened to a grant of a workspace. */
export class ActivityModel extends Model {
  static override tableName = 'grant_activity'
  declare id: string
  declare workspaceId: string
  declare at: Date
  declare action: string
  declare grantId: string | null
  declare title: string
  declare actorId: string | null
  declare actorName: string | null
  declare subjectId: string | null
  declare subjectName: string | null
  declare status: GrantActivity['status']
  declare detail: string | null
}
