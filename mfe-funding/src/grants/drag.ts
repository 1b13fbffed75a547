import { statusLabels } from '@fundharbor/contracts/catalog/grant-status'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import {
  closestCenter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  useSensor,
  useSensors,
  type Active,
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { isGrantStatus } from './statuses.ts'

/** A click that trembles drags nothing. */
const MIN_DISTANCE = 6

export function useDragSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MIN_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  )
}

/** The column under the mouse; by keyboard, the one that the grant is above. */
export const findColumn: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args)

/** The arrow keys move a grant to the column beside its own. */
const toNextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
  const step = steps[event.code]
  const { droppableRects, over, collisionRect } = context
  if (!step || !collisionRect) return undefined
  event.preventDefault()
  const ordered = [...droppableRects].toSorted(([, one], [, other]) => one.left - other.left)
  const index = ordered.findIndex(([id]) => id === over?.id)
  const target = ordered[index + step]
  if (!target) return undefined
  const [, rect] = target
  return { x: rect.left + (rect.width - collisionRect.width) / 2, y: currentCoordinates.y }
}

export const grantOf = (active: Active): Grant => active.data.current?.grant as Grant

const titleOf = (active: Active) => `“${grantOf(active).opportunity.title}”`
const nameOf = (id: unknown) => (isGrantStatus(id) ? statusLabels[id] : 'no column')

/** What screen readers hear while a grant is moved. */
export const announcements: Announcements = {
  onDragStart: ({ active }) => `${titleOf(active)} is picked up.`,
  onDragOver: ({ over }) => (over ? `Above ${nameOf(over.id)}.` : 'Above no column.'),
  onDragEnd: ({ active, over }) =>
    over ? `${titleOf(active)} was dropped in ${nameOf(over.id)}.` : `${titleOf(active)} was put back.`,
  onDragCancel: ({ active }) => `${titleOf(active)} was put back.`,
}

export const instructions = {
  draggable:
    'To move this grant, press Space. Choose a column with the left and right arrow keys, and press Space to drop it there, or Escape to put it back. Or use its status menu.',
}
