import { calendarDaysBetween, clock, formatCount, formatNumber, isExpired } from '@fundharbor/kit'
import type { Entry } from './use-applications.ts'

const SOON_DAYS = 30

/** `9 in all. 2 drafts close within 30 days.` */
export function summarize(entries: Entry[]): string {
  const closing = entries.filter(
    ({ call }) =>
      call?.deadline && !isExpired(call) && calendarDaysBetween(clock.now(), call.deadline) <= SOON_DAYS,
  ).length
  const all = `${formatNumber(entries.length)} in all.`
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

/** How much of the form a draft has filled in. */
export const progressOf = ({ application }: Entry) => ({
  done: fields.filter((field) => application[field] !== null && application[field] !== '').length,
  of: fields.length,
})

/** The day that matters of an application: when it was decided, submitted, or written last. */
export const dayOf = ({ application }: Entry): string =>
  application.reviewedAt ?? application.submittedAt ?? application.updatedAt
