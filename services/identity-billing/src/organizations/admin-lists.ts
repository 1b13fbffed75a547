import type { CsvColumns } from '@fundharbor/chassis/http/csv-stream'
import { likePattern } from '@fundharbor/chassis/data/like-pattern'
import type { Page } from '@fundharbor/chassis/http/pages'
import { byInstant, byText, everyRow, sortedPage, type Order } from '@fundharbor/chassis/data/sorted-page'
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

/** Documents that came after the last yes or no wait for one, as the model has it. */
const WAITS = `EXISTS (SELECT FROM organization_documents AS d
  WHERE d.organization_id = organizations.id AND d.uploaded_at > coalesce(organizations.decided_at, '-infinity'))`

const inState: Record<VerificationStatus, string> = {
  verified: 'is_verified',
  'under-review': `NOT is_verified AND ${WAITS}`,
  'not-verified': `NOT is_verified AND NOT ${WAITS}`,
}

function findOrganizations({ search, state }: Filters) {
  const found = OrganizationModel.whole()
  if (search) void found.whereRaw('name ILIKE ?', likePattern(search))
  if (state) void found.whereRaw(inState[state])
  return found
}

interface Asked extends Filters {
  sort?: OrganizationSort
  limit?: number
  cursor?: string
}

export const listOrganizations = ({
  sort = 'newest',
  limit,
  cursor,
  ...filters
}: Asked): Promise<Page<OrganizationModel>> =>
  sortedPage(findOrganizations(filters), orders, { sort, limit, cursor })

/** Every organisation that the filters leave, newest first. */
export const everyOrganization = (filters: Filters) => everyRow(findOrganizations(filters), orders.newest)

/** Columns of the exported organisations. */
export const organizationColumns: CsvColumns<OrganizationModel> = [
  ['name', (row) => row.name],
  ['category', (row) => row.category],
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
  ['created_at', (row) => row.createdAt.toISOString()],
]
