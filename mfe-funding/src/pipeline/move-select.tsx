import type { PipelineCard } from '@fundharbor/contracts/catalog/pipeline'
import { Select, useCanEdit } from '@fundharbor/kit'
import { columns, isColumn } from './columns.ts'
import { useMover } from './use-mover.tsx'

interface MoveSelectProps {
  card: PipelineCard
  className?: string
  hideLabel?: boolean
}

/** The "Move to" menu of a card. */
export function MoveSelect({ card, className, hideLabel }: MoveSelectProps) {
  const moveTo = useMover()
  const canMove = useCanEdit() && !card.followsApplication
  if (!canMove) return null
  return (
    <Select
      label={hideLabel ? `Move to: ${card.opportunity.title}` : 'Column'}
      hideLabel={hideLabel}
      className={className}
      options={columns}
      value={card.status}
      data-move={card.id}
      onChange={({ target: { value } }) => isColumn(value) && moveTo(card, value)}
    />
  )
}
