import { Model, type QueryBuilder } from 'objection'

/** A file that was handed in for verification. */
export class DocumentModel extends Model {
  static override tableName = 'organization_documents'
  declare id: string
  declare organizationId: string
  /** Its name in the file store. */
  declare file: string
  /** What its owner called it. */
  declare name: string
  declare mime: string
  declare size: number
  declare notes: string | null
  declare uploadedAt: Date

  static override modifiers = {
    oldestFirst: (documents: QueryBuilder<DocumentModel>) => documents.orderBy(['uploadedAt', 'id']),
  }
}
