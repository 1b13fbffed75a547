import { Model } from 'objection'
import type { EditedLines } from './lines.ts'

/** A brief that a workspace edited. Without lines, it is the original again. */
export class OwnBriefModel extends Model {
  static override tableName = 'own_briefs'
  static override idColumn = ['workspace_id', 'opportunity_id']
  static override jsonAttributes = ['lines']
  declare workspaceId: string
  declare opportunityId: string
  declare lines: EditedLines
  declare sourceHash: string
  declare editedBy: string | null
  declare editedByName: string | null
  declare editedAt: Date
  declare revision: number
}

/** Whether it differs from the original. */
export const isEdited = ({ lines }: OwnBriefModel): boolean => Object.keys(lines).length > 0
