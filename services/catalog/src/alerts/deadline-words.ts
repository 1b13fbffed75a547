/** Mails know no reader's zone: a deadline is the last moment of a day somewhere, so the hour is told too. */
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A deadline as mails say it. */
export const momentInWords = (deadline: Date): string => `${moment.format(deadline)} UTC`

/** When an opportunity closes, or why that is not known. */
export function deadlineInWords(opportunity: {
  deadline: Date | null
  isRolling: boolean
  isForecast: boolean
}): string {
  if (opportunity.deadline) return `closes ${momentInWords(opportunity.deadline)}`
  if (opportunity.isRolling) return 'rolling'
  return opportunity.isForecast ? 'forecast' : 'no deadline stated'
}
