import { formatDate } from '@fundharbor/chassis/mail/format'
import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'

const CLOSES = 'Closes on '

/** The closing day where the funder is: in UTC, the end of an American day is the next one. Null without a deadline. */
export function closingDay({ closingDay: day, deadline, brief }: OpportunityFacts): string | null {
  // From a catalog of an earlier release.
  const stated = brief?.dates.find(({ text }) => text.startsWith(CLOSES))?.text.slice(CLOSES.length)
  return day ?? stated ?? (deadline ? formatDate(deadline) : null)
}
