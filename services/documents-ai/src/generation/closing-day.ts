import { formatClosing } from '@fundharbor/contracts/catalog/closing-time'
import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'

/** The closing day where the funder is. Null without a deadline. */
export const closingDay = ({ closingDay: day, deadline, deadlineZone }: OpportunityFacts): string | null =>
  day ?? (deadline && formatClosing({ deadline, deadlineZone }))
