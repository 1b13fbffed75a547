import type { CalendarEvent } from '@fundharbor/chassis/mail/calendar'
import { closingDay, closingHour, formatClosing } from '@fundharbor/contracts/catalog/closing-time'
import type { OpportunityModel } from '../opportunities/model.ts'

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
  const { id, title, funderName, deadline, deadlineZone, isActive, updatedAt } = opportunity
  if (!deadline) return undefined
  const closes = { deadline, deadlineZone }
  const facts = [
    `Funder: ${funderName}`,
    `Closes: ${formatClosing(closes)}`,
    ...(isWriting ? ['You haven’t marked this as sent.'] : []),
    ...(isActive ? [] : ['The funder has withdrawn this opportunity.']),
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
