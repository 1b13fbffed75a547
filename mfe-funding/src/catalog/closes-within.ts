import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { calendarDaysBetween, clock, isExpired } from '@fundharbor/kit'

/** Whether the deadline is between now and `days` calendar days from today. */
export const closesWithin = (days: number, { deadline }: Pick<OpportunityRow, 'deadline'>): boolean =>
  deadline !== null && !isExpired({ deadline }) && calendarDaysBetween(clock.now(), deadline) <= days
