import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { Select, useCanEdit } from '@fundharbor/kit'
import { isDecided, isGrantStatus, statuses } from './statuses.ts'
import { useMover } from './use-mover.tsx'

interface MoveSelectProps {
  grant: Grant
  className?: string
  hideLabel?: boolean
}

/** The status menu of a grant. */
export function MoveSelect({ grant, className, hideLabel }: MoveSelectProps) {
  const moveTo = useMover()
  const canMove = useCanEdit() && !isDecided(grant)
  if (!canMove) return null
  return (
    <Select
      label={hideLabel ? `Status of ${grant.opportunity.title}` : 'Status'}
      hideLabel={hideLabel}
      className={className}
      options={statuses}
      value={grant.status}
      data-move={grant.id}
      onChange={({ target: { value } }) => isGrantStatus(value) && moveTo(grant, value)}
    />
  )
}
