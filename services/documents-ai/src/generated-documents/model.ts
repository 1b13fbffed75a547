import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import { notFound } from '@fundharbor/chassis/http/failures'
import type { SentenceSource, Writer } from '@fundharbor/contracts/documents/generated-documents'
import { Model, type Transaction } from 'objection'

/** A sentence of an original and its translation. Elements are markers, numbered from 1. */
export interface SentencePair {
  source: string
  target: string
}

/** A document with the names of template, organization and opportunity at the time it was generated. */
export class GeneratedDocumentModel extends Model {
  static override tableName = 'generated_documents'
  static override jsonAttributes = ['missing', 'sources', 'sentencePairs']
  declare id: string
  declare workspaceId: string
  /** Who created it; null after their account was deleted. */
  declare userId: string | null
  /** Who saved it last; null after their account was deleted. */
  declare updatedBy: string | null
  /** Who has changed it since its last version. */
  declare editors: string[]
  declare organizationId: string | null
  declare organizationName: string | null
  declare opportunityId: string | null
  declare opportunityTitle: string | null
  declare templateId: string
  declare templateName: string
  declare templateVersion: number
  declare title: string
  declare content: string
  declare format: string
  declare language: string
  declare translationOf: string | null
  declare originalRevision: number | null
  /** The sentences of a translation by paragraph, the title's first. */
  declare sentencePairs: SentencePair[][]
  declare projectId: string | null
  declare writer: Writer
  declare missing: string[]
  /** Where the sentences come from, as they were drafted. */
  declare sources: SentenceSource[]
  declare revision: number
  declare createdAt: Date
  declare updatedAt: Date
  declare deletedAt: Date | null

  /** Documents of a member's workspace. */
  static withDeleted(member: MemberInWorkspace, trx?: Transaction) {
    return this.query(trx).where({ workspaceId: member.workspaceId })
  }

  /** As `withDeleted`, without the deleted ones. */
  static of(member: MemberInWorkspace, trx?: Transaction) {
    return this.withDeleted(member, trx).whereNull('deletedAt')
  }

  /** A document of a member's workspace. Throws NOT_FOUND for those of others. */
  static async findIn(
    member: MemberInWorkspace,
    id: string,
    trx?: Transaction,
  ): Promise<GeneratedDocumentModel> {
    const row = await this.of(member, trx).findById(id)
    if (!row) throw notFound('Document')
    return row
  }
}

/** A document as lists read it: what may be long stays in the table. */
export type ListedDocument = Omit<GeneratedDocumentModel, 'content' | 'sources' | 'sentencePairs'> &
  Partial<Pick<GeneratedDocumentModel, 'sources' | 'sentencePairs'>>

/** The columns of a `ListedDocument`. */
export const LISTED_COLUMNS = [
  'id',
  'workspaceId',
  'userId',
  'updatedBy',
  'organizationId',
  'organizationName',
  'opportunityId',
  'opportunityTitle',
  'templateId',
  'templateName',
  'templateVersion',
  'title',
  'format',
  'language',
  'translationOf',
  'originalRevision',
  'projectId',
  'writer',
  'missing',
  'revision',
  'createdAt',
  'updatedAt',
  'deletedAt',
] as const satisfies readonly (keyof ListedDocument)[]

/** An earlier version of a document. */
export class DocumentVersionModel extends Model {
  static override tableName = 'generated_document_versions'
  static override idColumn = ['documentId', 'revision']
  declare documentId: string
  declare revision: number
  declare title: string
  declare content: string
  /** Counted when the version is stored. */
  declare words: number
  /** Who wrote it. */
  declare editors: string[]
  declare createdAt: Date
}

/** An earlier version of a document of the member's workspace. Throws NOT_FOUND. */
export async function findVersion(
  member: MemberInWorkspace,
  { id, revision }: { id: string; revision: number },
): Promise<DocumentVersionModel> {
  const own = GeneratedDocumentModel.of(member).where({ id }).select('id')
  const version = await DocumentVersionModel.query().findById([id, revision]).whereIn('documentId', own)
  if (!version) throw notFound('Version')
  return version
}
