import { formatDateTime } from '@fundharbor/chassis/mail/format'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { differenceInHours } from 'date-fns/differenceInHours'

/** When an opportunity closes, for the details line in emails. */
export function describeDeadline(opportunity: {
  deadline: Date | null
  isRolling: boolean
  isForecast: boolean
}): string {
  if (opportunity.deadline) return `closes ${formatDateTime(opportunity.deadline)}`
  if (opportunity.isRolling) return 'rolling deadline'
  return opportunity.isForecast ? 'forecast' : 'no deadline stated'
}

/** `in 6 days`, or in hours for less than a day and a half. */
export function inDays(deadline: Date): string {
  const hours = Math.max(1, differenceInHours(deadline, clock.now(), { roundingMethod: 'round' }))
  if (hours > 36) return `in ${Math.round(hours / 24)} days`
  return hours === 1 ? 'in 1 hour' : `in ${hours} hours`
}
