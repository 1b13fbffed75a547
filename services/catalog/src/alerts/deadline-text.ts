import { formatDateTime } from '@fundharbor/chassis/mail/format'

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
