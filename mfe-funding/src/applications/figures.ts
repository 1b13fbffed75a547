import type { ApplicationAnalytics } from '@fundharbor/contracts/catalog/applications'
import { labelOf, projectCategories } from '@fundharbor/contracts/vocabulary'
import { statusOf } from './statuses.ts'

export interface Bar {
  label: string
  count: number
}

/** `Nov 26` for `2026-11`. */
const nameOfMonth = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** Submitted applications per month, the last twelve, the present one last. */
export const perMonth = ({ months }: ApplicationAnalytics): Bar[] =>
  months.map(({ month, submitted }) => ({ label: nameOfMonth(month), count: submitted }))

/** How many there are in each status. */
export const perStatus = ({ byStatus }: ApplicationAnalytics): Bar[] =>
  byStatus.map(({ status, count }) => ({ label: statusOf(status).label, count }))

/** How many were submitted in each category. */
export const perCategory = ({ byCategory }: ApplicationAnalytics): Bar[] =>
  byCategory.map(({ category, count }) => ({ label: labelOf(projectCategories, category), count }))
