import {
  applications,
  type AdminApplication,
  type StatusChange,
} from '@fundharbor/contracts/catalog/applications'
import { call } from '@fundharbor/kit'
import { adminStatsQuery } from '../statistics/admin-stats.ts'

/** Applications in the query cache. */
export const keys = {
  queryKey: ['catalog', 'admin', 'applications'],
  affects: [adminStatsQuery().queryKey],
}

/** What is said to an administrator who rejects without a reason. */
export const MISSING_REASON = 'Tell the applicant why you’re rejecting it'

export type Decision = 'approved' | 'rejected'

export const isUndecided = ({ status }: AdminApplication): boolean =>
  status === 'submitted' || status === 'under_review'

export const nameOf = ({ projectTitle, opportunityTitle }: AdminApplication): string =>
  projectTitle ?? opportunityTitle

export const decide = ({ id }: AdminApplication, change: StatusChange) =>
  call(applications.decide, { params: { id }, body: change })

/** Titles of the toasts. */
export const toasts = {
  approved: 'Application approved',
  rejected: 'Application rejected',
  failed: 'Failed to update application status',
}
