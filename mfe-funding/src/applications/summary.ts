import { formatCount } from '@fundharbor/kit'
import { closesWithin } from '../catalog/closes-within.ts'
import type { Entry } from './use-applications.ts'

const SOON_DAYS = 30

/** `9 applications. 2 drafts close within 30 days.` */
export function summarize(entries: Entry[]): string {
  const closing = entries.filter(
    ({ opportunity }) => opportunity && closesWithin(SOON_DAYS, opportunity),
  ).length
  const all = `${formatCount(entries.length, 'application')}.`
  if (closing === 0) return all
  return `${all} ${formatCount(closing, 'draft closes', 'drafts close')} within ${SOON_DAYS} days.`
}

const fields = [
  'projectTitle',
  'requestedAmount',
  'projectCategory',
  'projectDescription',
  'targetBeneficiaries',
  'projectDuration',
  'expectedOutcomes',
] as const

/** How many of the form's fields a draft has filled in. */
export const getProgress = ({ application }: Entry) => ({
  completed: fields.filter((field) => application[field] !== null && application[field] !== '').length,
  total: fields.length,
})

/** When the application was decided, submitted or last edited. */
export const getRelevantDate = ({ application }: Entry): string =>
  application.reviewedAt ?? application.submittedAt ?? application.updatedAt
