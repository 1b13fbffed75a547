import type { CsvColumns } from '@fundharbor/chassis/http/csv-stream'
import { likePattern } from '@fundharbor/chassis/data/like-pattern'
import {
  byInstant,
  byText,
  everyRow,
  sortedPage,
  type Order,
  type PageRequest,
} from '@fundharbor/chassis/data/sorted-page'
import type { OrganizationSort, VerificationStatus } from '@fundharbor/contracts/identity/organizations'
import { OrganizationModel } from './model.ts'

interface Filters {
  search?: string
  state?: VerificationStatus
}

const orders: Record<OrganizationSort, Order> = {
  newest: byInstant('created_at', 'desc'),
  oldest: byInstant('created_at', 'asc'),
  name: byText('name'),
}

/** Documents uploaded after the last decision; the same rule as `verificationStatus` in the model. */
const HAS_NEW_DOCUMENTS = `EXISTS (SELECT FROM organization_documents AS d
  WHERE d.organization_id = organizations.id AND d.uploaded_at > coalesce(organizations.decided_at, '-infinity'))`

const stateConditions: Record<VerificationStatus, string> = {
  verified: 'is_verified',
  'under-review': `NOT is_verified AND ${HAS_NEW_DOCUMENTS}`,
  'not-verified': `NOT is_verified AND NOT ${HAS_NEW_DOCUMENTS}`,
}

function findOrganizations({ search, state }: Filters) {
  const found = OrganizationModel.withDocuments()
  if (search) void found.whereRaw('name ILIKE ?', likePattern(search))
  if (state) void found.whereRaw(stateConditions[state])
  return found
}

export const listOrganizations = (query: Filters & PageRequest<OrganizationSort>) =>
  sortedPage(findOrganizations(query), orders, query)

/** All matching organizations, newest first, in batches. */
export const streamOrganizations = (filters: Filters) => everyRow(findOrganizations(filters), orders.newest)

/** Columns of the CSV export. */
export const organizationColumns: CsvColumns<OrganizationModel> = [
  ['name', (row) => row.name],
  ['category', (row) => row.category],
  ['type', (row) => row.organizationType],
  ['kind', (row) => row.organizationKind],
  ['country', (row) => row.country],
  ['state', (row) => row.state],
  ['verification', (row) => row.verificationStatus],
  ['verified_at', (row) => row.verifiedAt?.toISOString() ?? null],
  ['notes', (row) => row.verificationNotes],
  ['website', (row) => row.website],
  ['phone', (row) => row.phone],
  ['address', (row) => row.address],
  ['tax_id', (row) => row.taxId],
  ['founded_year', (row) => row.foundedYear],
  ['team_size', (row) => row.teamSize],
  ['annual_budget_usd', (row) => row.annualBudget],
  ['service_area', (row) => row.serviceArea],
  ['uei', (row) => row.uei],
  ['sam_expires_on', (row) => row.samExpiresOn],
  ['pic', (row) => row.pic],
  ['languages', (row) => row.languages.join(' ')],
  ['created_at', (row) => row.createdAt.toISOString()],
]
