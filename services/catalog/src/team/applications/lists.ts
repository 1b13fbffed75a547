import { likePattern } from '@fundharbor/chassis/data/like-pattern'
import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import {
  byInstant,
  everyRow,
  sortedPage,
  type Order,
  type PageRequest,
} from '@fundharbor/chassis/data/sorted-page'
import type { ApplicationSort, ApplicationStatus } from '@fundharbor/contracts/catalog/applications'
import { ApplicationModel } from './model.ts'
import { readableBy } from './own-notes.ts'

interface Filters {
  search?: string
  status?: ApplicationStatus
}

const orders: Record<ApplicationSort, Order> = {
  newest: byInstant('submitted_at', 'desc'),
  oldest: byInstant('submitted_at', 'asc'),
  amount: { sql: 'coalesce(requested_amount, 0)', type: 'numeric', direction: 'desc' },
}

/** Submitted applications; drafts are the workspace's own. The searched expression is that of the index `applications_words`. */
function findSubmitted({ search, status }: Filters) {
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

/** A page of submitted applications, for administrators. */
export const listSubmitted = (query: Filters & PageRequest<ApplicationSort>) =>
  sortedPage(findSubmitted(query), orders, query)

/** Every submitted application that matches the filters, newest first. */
export const everySubmitted = (filters: Filters) => everyRow(findSubmitted(filters), orders.newest)

const findOwn = (member: MemberInWorkspace, project?: string) =>
  readableBy(member).where(project ? { projectId: project } : {})
const ownOrders = { newest: byInstant('created_at', 'desc') }

/** A page of a workspace's applications, drafts included, newest first. */
export const listOwn = (member: MemberInWorkspace, query: PageRequest<'newest'> & { project?: string }) =>
  sortedPage(findOwn(member, query.project), ownOrders, query)

/** Every application of a workspace, drafts included, newest first. */
export const everyOwn = (member: MemberInWorkspace) => everyRow(findOwn(member), ownOrders.newest)
