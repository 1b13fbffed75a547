import { Model } from 'objection'
import type { GrantMember } from '@fundharbor/contracts/catalog/grant-parts'

/** A comment about a grant. */
export class CommentModel extends Model {
  static override tableName = 'grant_comments'
  static override jsonAttributes = ['mentions']
  declare id: string
  declare workspaceId: string
  declare grantId: string
  declare text: string
  declare mentions: GrantMember[]
  declare createdBy: string | null
  declare createdByName: string | null
  declare createdAt: Date
}

/** A file that was added to a grant. */
export class FileModel extends Model {
  static override tableName = 'grant_files'
  declare id: string
  declare workspaceId: string
  declare grantId: string
  /** The file's name in the store. */
  declare file: string
  /** The name that its owner gave it. */
  declare name: string
  declare mime: string
  declare size: number
  declare createdBy: string | null
  declare createdByName: string | null
  declare createdAt: Date
}
