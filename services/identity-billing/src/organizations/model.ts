import { notFound } from '@fundharbor/chassis/http/failures'
import type { VerificationStatus } from '@fundharbor/contracts/identity/organizations'
import type { ApplicantType, OrganizationKind } from '@fundharbor/contracts/vocabulary'
import { Model, type Transaction } from 'objection'
import { DocumentModel } from './document-model.ts'

export class OrganizationModel extends Model {
  static override tableName = 'organizations'
  declare id: string
  /** The organization's owner: who created it, or who took it over. */
  declare userId: string
  declare workspaceId: string
  declare name: string
  declare description: string | null
  declare category: string
  declare website: string | null
  declare phone: string | null
  declare address: string | null
  declare taxId: string | null
  declare missionStatement: string | null
  declare foundedYear: number | null
  declare teamSize: number | null
  /** PostgreSQL's numeric arrives as a string. */
  declare annualBudget: string | null
  declare organizationType: ApplicantType | null
  declare organizationKind: OrganizationKind | null
  declare country: string | null
  declare state: string | null
  declare serviceArea: string | null
  declare uei: string | null
  declare samExpiresOn: string | null
  declare pic: string | null
  declare languages: string[]
  declare isVerified: boolean
  declare verifiedBy: string | null
  declare verifiedAt: Date | null
  declare verificationNotes: string | null
  declare decidedAt: Date | null
  declare createdAt: Date
  declare updatedAt: Date
  declare documents: DocumentModel[]

  static override relationMappings = {
    documents: {
      relation: Model.HasManyRelation,
      modelClass: DocumentModel,
      join: { from: 'organizations.id', to: 'organization_documents.organizationId' },
    },
  }

  static withDocuments(trx?: Transaction) {
    return this.query(trx).withGraphFetched('documents(oldestFirst)')
  }

  static ofWorkspace(workspaceId: string, trx?: Transaction) {
    return this.withDocuments(trx).findOne({ workspaceId })
  }

  static async findWithDocuments(id: string, trx?: Transaction): Promise<OrganizationModel> {
    const found = await this.withDocuments(trx).findById(id)
    if (!found) throw notFound('Organization')
    return found
  }

  /** Under review if documents were uploaded after the last decision. */
  get verificationStatus(): VerificationStatus {
    if (this.isVerified) return 'verified'
    const decided = this.decidedAt?.getTime() ?? 0
    const hasNewDocuments = this.documents.some(({ uploadedAt }) => uploadedAt.getTime() > decided)
    return hasNewDocuments ? 'under-review' : 'not-verified'
  }
}
