import type { CalendarEvent } from '@fundharbor/chassis/mail/calendar'
import type { OpportunityModel } from '../opportunities/model.ts'

/** What stands in a calendar of an opportunity; `note` is the reader's own. */
export interface Deadline {
  opportunity: OpportunityModel
  note?: string | null
  isDraft?: boolean
}

/** An opportunity's deadline as the moment it is; undefined where the source states none. */
export function deadlineEvent(
  { opportunity, note, isDraft }: Deadline,
  publicUrl: string,
): CalendarEvent | undefined {
  const { id, title, funderName, deadline, isActive, updatedAt } = opportunity
  if (!deadline) return undefined
  const facts = [
    `Deadline of ${funderName}.`,
    ...(isDraft ? ['Your draft is not submitted yet.'] : []),
    ...(isActive ? [] : ['The funder has withdrawn this call.']),
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
