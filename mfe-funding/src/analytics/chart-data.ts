import type { ApplicationAnalytics } from '@fundharbor/contracts/catalog/applications'
import { labelOf, projectCategories } from '@fundharbor/contracts/vocabulary'
import type { BadgeTone } from '@fundharbor/kit'
import { getStatus } from '../applications/statuses.ts'

export interface DataPoint {
  label: string
  count: number
  /** The color of a status, as on its badge. */
  tone?: BadgeTone
}

/** `Nov 2026` for `2026-11`. */
const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** Submitted applications in each of the last twelve months, oldest first. */
export const perMonth = ({ months }: ApplicationAnalytics): DataPoint[] =>
  months.map(({ month, submitted }) => ({ label: formatMonth(month), count: submitted }))

/** Applications in each status. */
export const perStatus = ({ byStatus }: ApplicationAnalytics): DataPoint[] =>
  byStatus.map(({ status, count }) => {
    const { label, tone } = getStatus(status)
    return { label, count, tone }
  })

/** Submitted applications in each category. */
export const perCategory = ({ byCategory }: ApplicationAnalytics): DataPoint[] =>
  byCategory.map(({ category, count }) => ({ label: labelOf(projectCategories, category), count }))
