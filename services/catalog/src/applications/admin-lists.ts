import { likePattern } from '@fundharbor/chassis/data/like-pattern'
import type { Page } from '@fundharbor/chassis/http/pages'
import { byInstant, everyRow, sortedPage, type Order } from '@fundharbor/chassis/data/sorted-page'
import type { ApplicationSort, ApplicationStatus } from '@fundharbor/contracts/catalog/applications'
import { ApplicationModel } from './model.ts'

interface Filters {
  search?: string
  status?: ApplicationStatus
}

const orders: Record<ApplicationSort, Order> = {
  newest: byInstant('submitted_at', 'desc'),
  oldest: byInstant('submitted_at', 'asc'),
  amount: { sql: 'coalesce(requested_amount, 0)', type: 'numeric', direction: 'desc' },
}

/** Drafts are their writers' own affair. Words are looked for in what the index `applications_words` holds. */
function submitted({ search, status }: Filters) {
  const found = ApplicationModel.query().whereNot({ status: 'draft' })
  if (status) void found.where({ status })
  if (search)
    void found.whereRaw(
      `(coalesce(project_title, '') || ' ' || applicant_name || ' ' || coalesce(organization_name, '') || ' ' ||
        opportunity_title) ILIKE ?`,
      likePattern(search),
    )
  return found
}

interface Asked extends Filters {
  sort?: ApplicationSort
  limit?: number
  cursor?: string
}

/** Everybody's submitted applications. */
export const submittedApplications = ({
  sort = 'newest',
  limit,
  cursor,
  ...filters
}: Asked): Promise<Page<ApplicationModel>> => sortedPage(submitted(filters), orders, { sort, limit, cursor })

/** Every submitted application that the filters leave, newest first. */
export const everyApplication = (filters: Filters) => everyRow(submitted(filters), orders.newest)
