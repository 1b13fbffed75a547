import type { PipelineActivity } from '@fundharbor/contracts/catalog/pipeline-activity'
import { Model } from 'objection'

/** Something that happened in the pipeline of a workspace. */
export class ActivityModel extends Model {
  static override tableName = 'pipeline_activity'
  declare id: string
  declare workspaceId: string
  declare at: Date
  declare action: string
  declare decisionId: string | null
  declare title: string
  declare actorId: string | null
  declare actorName: string | null
  declare subjectId: string | null
  declare subjectName: string | null
  declare status: PipelineActivity['status']
  declare detail: string | null
}
