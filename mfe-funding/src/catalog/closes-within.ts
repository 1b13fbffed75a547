import { deadlineLabel, isExpired, type Deadline } from '@fundharbor/kit'

/** Whether an opportunity is open and closes at most `days` calendar days from today. */
export function closesWithin(days: number, opportunity: Deadline): boolean {
  const { days: left } = deadlineLabel(opportunity)
  return left !== null && !isExpired(opportunity) && left <= days
}
