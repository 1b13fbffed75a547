import { csvLines } from '@fundharbor/chassis/http/csv'
import type { CsvColumns } from '@fundharbor/chassis/http/csv-stream'
import { labelOf, projectCategories, projectDurations } from '@fundharbor/contracts/vocabulary'
import { ApplicationModel } from './model.ts'

const instant = (date: Date | null) => date?.toISOString() ?? null

/** The columns of the file: a head and how a row's cell is read. Amounts are numbers, instants UTC. */
const columns: CsvColumns<ApplicationModel> = [
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
  ['Own notes', (row) => row.ownNotes],
  ['Begun', (row) => instant(row.createdAt)],
  ['Submitted', (row) => instant(row.submittedAt)],
  ['Reviewed', (row) => instant(row.reviewedAt)],
]

/** As administrators take them along: with the applicant, without the applicant's own notes. */
export const adminColumns: CsvColumns<ApplicationModel> = [
  ['Applicant', (row) => row.applicantName],
  ['Email', (row) => row.applicantEmail],
  ...columns.filter(([head]) => head !== 'Own notes' && head !== 'Begun'),
]

const amount = (money: string | null) => (money === null ? null : Number(money))

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A person's applications as CSV, the newest first; cells that a spreadsheet would run are defused. */
export async function exportApplications(userId: string): Promise<string> {
  const rows = await ApplicationModel.query()
    .where({ userId })
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  const lines = rows.map((row) => columns.map(([, read]) => read(row)))
  return BYTE_ORDER_MARK + csvLines([columns.map(([head]) => head), ...lines])
}
