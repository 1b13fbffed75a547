import { Model, type QueryBuilder } from 'objection'

/** A file uploaded for verification. */
export class DocumentModel extends Model {
  static override tableName = 'organization_documents'
  declare id: string
  declare organizationId: string
  /** The document's name in the file store. */
  declare file: string
  /** The name that its owner gave it. */
  declare name: string
  declare mime: string
  declare size: number
  declare notes: string | null
  declare uploadedAt: Date

  static override modifiers = {
    oldestFirst: (documents: QueryBuilder<DocumentModel>) => documents.orderBy(['uploadedAt', 'id']),
  }
}
