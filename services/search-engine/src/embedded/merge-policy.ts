import type { LiveSegment } from './segment.ts'

/** Segments of one tier that are merged together. */
const MERGE_FACTOR = 6

/** Size ratio between tiers. */
const TIER_FACTOR = 6

/** All segments up to this size are in the lowest tier. */
const SMALLEST_TIER = 64

/** Segments with a smaller share of live documents are rewritten. */
const MIN_LIVE_SHARE = 0.7

const tierOf = ({ liveCount }: LiveSegment): number =>
  Math.ceil(Math.log(Math.max(1, liveCount / SMALLEST_TIER)) / Math.log(TIER_FACTOR))

/** Tiered merge policy: the segments to merge next, smallest tier first; empty if none. */
export function chooseMerge(segments: readonly LiveSegment[]): LiveSegment[] {
  const tiers = Map.groupBy(segments, tierOf)
  const fullTiers = [...tiers].filter(([, members]) => members.length >= MERGE_FACTOR)
  const [lowest] = fullTiers.toSorted(([one], [other]) => one - other)
  if (lowest) return lowest[1]
  const sparse = segments.find(
    ({ segment, liveCount }) =>
      segment.documents > SMALLEST_TIER && liveCount < segment.documents * MIN_LIVE_SHARE,
  )
  return sparse ? [sparse] : []
}
