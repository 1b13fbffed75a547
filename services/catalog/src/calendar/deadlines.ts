import type { CalendarEvent } from '@fundharbor/chassis/mail/calendar'
import { closingDay, closingHour, formatClosing } from '@fundharbor/contracts/catalog/closing-time'
import type { OpportunityModel } from '../opportunities/model.ts'

/** An opportunity in a calendar; `note` is the person's own. */
export interface Deadline {
  opportunity: OpportunityModel
  note?: string | null
  isDraft?: boolean
}

/** A calendar event on an opportunity's closing day, the same in every time zone; undefined without a deadline. */
export function deadlineEvent(
  { opportunity, note, isDraft }: Deadline,
  publicUrl: string,
): CalendarEvent | undefined {
  const { id, title, funderName, deadline, deadlineZone, isActive, updatedAt } = opportunity
  if (!deadline) return undefined
  const closes = { deadline, deadlineZone }
  const facts = [
    `Funder: ${funderName}`,
    `Closes: ${formatClosing(closes)}`,
    ...(isDraft ? ['You haven’t submitted your draft yet.'] : []),
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
