import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { Badge, DeadlineLabel, deadlineLabel } from '@fundharbor/kit'
import { isAhead } from './statuses.ts'

/** A grant's deadline; urgent only while there is something to do before it. */
export function GrantDeadline({ grant }: { grant: Grant }) {
  const { opportunity } = grant
  if (!isAhead(grant)) return deadlineLabel(opportunity).date ?? 'None'
  if (!opportunity.isActive) return <Badge>Withdrawn by the funder</Badge>
  return <DeadlineLabel opportunity={opportunity} />
}
