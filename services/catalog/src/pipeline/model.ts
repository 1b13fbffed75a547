import { Model } from 'objection'
import type { CardMember } from '@fundharbor/contracts/catalog/pipeline'

/** A comment about a decision. */
export class CommentModel extends Model {
  static override tableName = 'decision_comments'
  static override jsonAttributes = ['mentions']
  declare id: string
  declare workspaceId: string
  declare decisionId: string
  declare text: string
  declare mentions: CardMember[]
  declare createdBy: string | null
  declare createdByName: string | null
  declare createdAt: Date
}

/** A file that was added to a decision. */
export class FileModel extends Model {
  static override tableName = 'decision_files'
  declare id: string
  declare workspaceId: string
  declare decisionId: string
  /** Its name in the file store. */
  declare file: string
  /** The name that its owner gave it. */
  declare name: string
  declare mime: string
  declare size: number
  declare createdBy: string | null
  declare createdByName: string | null
  declare createdAt: Date
}
