import type { CsvColumns } from '@fundharbor/chassis/http/csv-stream'
import { labelOf, projectCategories, projectDurations } from '@fundharbor/contracts/vocabulary'
import type { ApplicationModel } from './model.ts'

const instant = (date: Date | null) => date?.toISOString() ?? null

/** Columns of the applicant's export. Amounts are numbers, instants are in UTC. */
export const ownColumns: CsvColumns<ApplicationModel> = [
  ['Project', (row) => row.projectTitle],
  ['Opportunity', (row) => row.opportunityTitle],
  ['Organization', (row) => row.organizationName],
  ['Status', (row) => row.status],
  ['Requested amount', (row) => amount(row.requestedAmount)],
  ['Granted amount', (row) => amount(row.grantedAmount)],
  ['Currency', (row) => row.currency],
  ['Category', (row) => row.projectCategory && labelOf(projectCategories, row.projectCategory)],
  ['Duration', (row) => row.projectDuration && labelOf(projectDurations, row.projectDuration)],
  ['Beneficiaries', (row) => row.targetBeneficiaries],
  ['Description', (row) => row.projectDescription],
  ['Expected outcomes', (row) => row.expectedOutcomes],
  ['Decision notes', (row) => row.notes],
  ['Own notes', (row) => row.ownNotes ?? null],
  ['Created', (row) => instant(row.createdAt)],
  ['Submitted', (row) => instant(row.submittedAt)],
  ['Reviewed', (row) => instant(row.reviewedAt)],
]

/** Columns of the administrators' export: with the applicant, without the applicant's own notes. */
export const adminColumns: CsvColumns<ApplicationModel> = [
  ['Applicant', (row) => row.applicantName],
  ['Email', (row) => row.applicantEmail],
  ...ownColumns.filter(([head]) => head !== 'Own notes' && head !== 'Created'),
]

const amount = (money: string | null) => (money === null ? null : Number(money))
