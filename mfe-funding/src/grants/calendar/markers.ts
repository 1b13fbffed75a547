import type { Goal } from './goals.ts'
import { chartedAt, isShown, toPercent, type Scale } from './scale.ts'

/** A boat at a deadline; several that close at nearly the same time share one. */
export interface Marker {
  goals: [Goal, ...Goal[]]
  /** In percent of the chart's width. */
  at: number
  /** How high the flag is, from 0; null if there is no room for a label. */
  tier: number | null
  side: 'after' | 'before'
}

export const TIERS = 4
/** Width of a label and of a boat, in percent. */
export const LABEL = 15
const BOAT = 1.3

/** The boats on the scale with labels where they overlap neither each other nor a mast, soonest first. */
export function placeMarkers(goals: readonly Goal[], scale: Scale): Marker[] {
  const placed: Marker[] = []
  for (const marker of groupGoals(goals, scale)) {
    const tier = marker.side === 'after' ? nextTier(placed, marker.at) : lastTier(placed, marker.at)
    placed.push({ ...marker, tier })
  }
  return lowerFlags(placed)
}

function groupGoals(goals: readonly Goal[], scale: Scale): Omit<Marker, 'tier'>[] {
  const groups: Omit<Marker, 'tier'>[] = []
  for (const goal of goals) {
    const deadline = chartedAt(goal)
    if (!isShown(scale, deadline)) continue
    const at = toPercent(scale, deadline)
    const last = groups.at(-1)
    if (last && at - last.at < BOAT) last.goals.push(goal)
    else groups.push({ goals: [goal], at, side: at + LABEL > 100 ? 'before' : 'after' })
  }
  return groups
}

/** Below every label that the mast would cross; null if the lowest one covers it. */
function nextTier(placed: readonly Marker[], at: number): number | null {
  const covering = placed.flatMap((other) =>
    other.tier !== null && other.side === 'after' && other.at + LABEL > at ? [other.tier] : [],
  )
  const tier = covering.length === 0 ? TIERS - 1 : Math.min(...covering) - 1
  return tier < 0 ? null : tier
}

/** A label before its mast needs the room to itself. */
const lastTier = (placed: readonly Marker[], at: number): number | null =>
  placed.some((other) => other.tier !== null && reachOf(other) > at - LABEL) ? null : 0

const reachOf = ({ at, side }: Marker) => (side === 'after' ? at + LABEL : at)

/** Lets each flag down as far as the labels after it allow. */
function lowerFlags(markers: readonly Marker[]): Marker[] {
  const lowered: Marker[] = []
  for (const marker of markers.toReversed()) {
    const crossing = lowered.flatMap((later) =>
      marker.side === 'after' && later.tier !== null && later.at < marker.at + LABEL ? [later.tier + 1] : [],
    )
    lowered.unshift({ ...marker, tier: marker.tier === null ? null : Math.max(0, ...crossing) })
  }
  return lowered
}
