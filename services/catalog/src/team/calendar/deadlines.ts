import type { CalendarEvent } from '@fundharbor/chassis/mail/calendar'
import { closingDay, closingHour, formatClosing } from '@fundharbor/contracts/catalog/closing-time'
import type { OpenReport } from '../grants/read-reports.ts'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { isOffered } from '../../records/opportunities/visible.ts'

/** An opportunity in a calendar; `note` is the workspace's. */
export interface Deadline {
  opportunity: OpportunityModel
  note?: string
  isWriting?: boolean
}

/** A calendar event on an opportunity's closing day, the same in every time zone; undefined without a deadline. */
export function deadlineEvent(
  { opportunity, note, isWriting }: Deadline,
  publicUrl: string,
): CalendarEvent | undefined {
  const { id, title, funderName, deadline, deadlineZone, updatedAt } = opportunity
  if (!deadline) return undefined
  const closes = { deadline, deadlineZone }
  const facts = [
    `Funder: ${funderName}`,
    `Closes: ${formatClosing(closes)}`,
    ...(isWriting ? ['You haven’t marked this as sent.'] : []),
    ...(isOffered(opportunity) ? [] : ['The funder has withdrawn this opportunity.']),
    ...(note ? [`Note: ${note}`] : []),
  ]
  return {
    uid: `opportunity-${id}@fundharbor`,
    title: `${['Due', closingHour(closes)].filter(Boolean).join(' ')}: ${title}`,
    description: facts.join('\n'),
    onDay: closingDay(closes),
    url: new URL(`/opportunities/${id}`, publicUrl).href,
    changedAt: updatedAt,
  }
}

/** A calendar event on the day on which a report is due. */
export const reportEvent = (report: OpenReport, publicUrl: string): CalendarEvent => ({
  uid: `report-${report.stepId}@fundharbor`,
  title: `Report due: ${report.title}`,
  description: [`Grant: ${report.opportunityTitle}`, report.funderName && `Funder: ${report.funderName}`]
    .filter(Boolean)
    .join('\n'),
  onDay: report.dueOn,
  url: new URL(`/grants/${report.grantId}`, publicUrl).href,
  changedAt: report.changedAt,
})
