import type { KeyboardEvent } from 'react'
import type { Goal } from './goals.ts'

interface KeyOptions {
  goal: Goal
  /** Every deadline on the chart, soonest first. */
  keys: string[]
  tryOut: (key: string, days: number) => void
  onSelect: (key: string) => void
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Arrow keys, Home and End go from boat to boat; with Shift the arrows move the boat, and Escape puts it back. */
export function handleKey(
  event: KeyboardEvent<HTMLElement>,
  { goal, keys, tryOut, onSelect }: KeyOptions,
): void {
  const step = steps[event.key]
  if (event.key === 'Escape' && goal.shift !== 0) return tryOut(goal.key, 0)
  if (step !== undefined && event.shiftKey) {
    event.preventDefault()
    return tryOut(goal.key, goal.shift + step)
  }
  const found = findNext(event.key, keys, keys.indexOf(goal.key))
  if (!found) return
  event.preventDefault()
  onSelect(found)
  const list = event.currentTarget.closest('ol')
  // The boat of the selected deadline is the one that Tab reaches.
  requestAnimationFrame(() => list?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus())
}

function findNext(pressed: string, keys: string[], index: number): string | undefined {
  if (pressed === 'Home') return keys[0]
  if (pressed === 'End') return keys.at(-1)
  const step = steps[pressed]
  return step === undefined ? undefined : keys[index + step]
}
