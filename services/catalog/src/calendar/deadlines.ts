import type { CalendarEvent } from '@fundharbor/chassis/mail/calendar'
import type { OpportunityModel } from '../opportunities/model.ts'

/** An opportunity in a calendar; `note` is the person's own. */
export interface Deadline {
  opportunity: OpportunityModel
  note?: string | null
  isDraft?: boolean
}

/** A calendar event at an opportunity's deadline; undefined without a deadline. */
export function deadlineEvent(
  { opportunity, note, isDraft }: Deadline,
  publicUrl: string,
): CalendarEvent | undefined {
  const { id, title, funderName, deadline, isActive, updatedAt } = opportunity
  if (!deadline) return undefined
  const facts = [
    `Funder: ${funderName}`,
    ...(isDraft ? ['You haven’t submitted your draft yet.'] : []),
    ...(isActive ? [] : ['The funder has withdrawn this opportunity.']),
    ...(note ? [`Note: ${note}`] : []),
  ]
  return {
    uid: `opportunity-${id}@fundharbor`,
    title: `Due: ${title}`,
    description: facts.join('\n'),
    starts: deadline,
    url: new URL(`/opportunities/${id}`, publicUrl).href,
    changedAt: updatedAt,
  }
}
