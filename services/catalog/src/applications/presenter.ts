import type { AdminApplication, Application } from '@fundharbor/contracts/catalog/applications'
import type { ApplicationModel } from './model.ts'

export const presentApplication = (row: ApplicationModel): Application => ({
  id: row.id,
  organizationId: row.organizationId,
  organizationName: row.organizationName,
  opportunityId: row.opportunityId,
  opportunityTitle: row.opportunityTitle,
  projectTitle: row.projectTitle,
  projectDescription: row.projectDescription,
  requestedAmount: row.requestedAmount,
  currency: row.currency,
  projectCategory: row.projectCategory,
  targetBeneficiaries: row.targetBeneficiaries,
  projectDuration: row.projectDuration,
  expectedOutcomes: row.expectedOutcomes,
  status: row.status,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  notes: row.notes,
  ownNotes: row.ownNotes,
  grantedAmount: row.grantedAmount,
  revision: row.revision,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** Without the applicant's private notes. */
export function presentAdminApplication(row: ApplicationModel): AdminApplication {
  const { ownNotes: _, revision: __, ...open } = presentApplication(row)
  return { ...open, applicantName: row.applicantName }
}
