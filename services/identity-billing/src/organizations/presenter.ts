import type { Organization, VerificationDocument } from '@fundharbor/contracts/identity/organizations'
import type { DocumentModel } from './document-model.ts'
import type { OrganizationModel } from './model.ts'

export const presentOrganization = (row: OrganizationModel): Organization => ({
  id: row.id,
  userId: row.userId,
  name: row.name,
  description: row.description,
  category: row.category,
  website: row.website,
  phone: row.phone,
  address: row.address,
  taxId: row.taxId,
  missionStatement: row.missionStatement,
  foundedYear: row.foundedYear,
  teamSize: row.teamSize,
  annualBudget: row.annualBudget,
  organizationType: row.organizationType,
  organizationKind: row.organizationKind,
  country: row.country,
  state: row.state,
  serviceArea: row.serviceArea,
  uei: row.uei,
  samExpiresOn: row.samExpiresOn,
  pic: row.pic,
  languages: row.languages,
  isVerified: row.isVerified,
  verificationStatus: row.verificationStatus,
  verificationDocuments: row.documents.map(({ name }) => name),
  documents: row.documents.map(presentDocument),
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  verificationNotes: row.verificationNotes,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

const presentDocument = (row: DocumentModel): VerificationDocument => ({
  id: row.id,
  name: row.name,
  size: row.size,
  notes: row.notes,
  uploadedAt: row.uploadedAt.toISOString(),
})
