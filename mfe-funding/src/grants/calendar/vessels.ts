import type { Goal } from './goals.ts'
import { chartedAt, isShown, toPercent, type Scale } from './scale.ts'

/** A boat at a deadline; several that close at nearly the same time share one. */
export interface Vessel {
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
export function placeVessels(goals: readonly Goal[], scale: Scale): Vessel[] {
  const placed: Vessel[] = []
  for (const vessel of groupGoals(goals, scale)) {
    const tier = vessel.side === 'after' ? nextTier(placed, vessel.at) : lastTier(placed, vessel.at)
    placed.push({ ...vessel, tier })
  }
  return lowerFlags(placed)
}

function groupGoals(goals: readonly Goal[], scale: Scale): Omit<Vessel, 'tier'>[] {
  const groups: Omit<Vessel, 'tier'>[] = []
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
function nextTier(placed: readonly Vessel[], at: number): number | null {
  const covering = placed.flatMap((other) =>
    other.tier !== null && other.side === 'after' && other.at + LABEL > at ? [other.tier] : [],
  )
  const tier = covering.length === 0 ? TIERS - 1 : Math.min(...covering) - 1
  return tier < 0 ? null : tier
}

/** A label before its mast needs the room to itself. */
const lastTier = (placed: readonly Vessel[], at: number): number | null =>
  placed.some((other) => other.tier !== null && reachOf(other) > at - LABEL) ? null : 0

const reachOf = ({ at, side }: Vessel) => (side === 'after' ? at + LABEL : at)

/** Lets each flag down as far as the labels after it allow. */
function lowerFlags(vessels: readonly Vessel[]): Vessel[] {
  const lowered: Vessel[] = []
  for (const vessel of vessels.toReversed()) {
    const crossing = lowered.flatMap((later) =>
      vessel.side === 'after' && later.tier !== null && later.at < vessel.at + LABEL ? [later.tier + 1] : [],
    )
    lowered.unshift({ ...vessel, tier: vessel.tier === null ? null : Math.max(0, ...crossing) })
  }
  return lowered
}
