import { useRef, type PointerEvent } from 'react'
import { limitShift, type Goal } from './goals.ts'
import type { Scale } from './scale.ts'

interface DragOptions {
  goal: Goal
  scale: Scale
  tryOut: (key: string, days: number) => void
}

/** A press that moves less than this is a click. */
const MIN_PIXELS = 4
const DAY_MS = 86_400_000

/** Tries out other days by dragging a marker. `offset` is in percent of the chart. */
export function useDrag({ goal, scale, tryOut }: DragOptions) {
  const start = useRef<{ x: number; width: number; shift: number } | null>(null)
  const hasMoved = useRef(false)
  const daysShown = (scale.to.getTime() - scale.from.getTime()) / DAY_MS

  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    const chart = event.currentTarget.closest('ol')
    if (event.button !== 0 || !chart) return
    start.current = { x: event.clientX, width: chart.clientWidth, shift: goal.shift }
    hasMoved.current = false
    // On press, because a fast pointer leaves the marker before the first move event.
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!start.current || start.current.width === 0) return
    const { x, width, shift } = start.current
    const moved = event.clientX - x
    if (!hasMoved.current && Math.abs(moved) < MIN_PIXELS) return
    hasMoved.current = true
    tryOut(goal.key, shift + Math.round((moved / width) * daysShown))
  }

  const handlePointerUp = () => {
    start.current = null
  }

  return {
    offset: (limitShift(goal, goal.shift) / daysShown) * 100,
    wasDragged: () => hasMoved.current,
    handlers: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerUp,
      onPointerCancel: handlePointerUp,
    },
  }
}
