import type { LiveSegment } from './segment.ts'

/** Segments of about one size that are merged together. */
const MERGE_AT_ONCE = 6

/** How much larger the segments of a tier are than those of the one below. */
const TIER_FACTOR = 6

/** All smaller segments are one tier. */
const SMALLEST_TIER = 64

/** A segment that has lost so much is rewritten. */
const LEAST_LIVE_SHARE = 0.7

const tierOf = ({ liveCount }: LiveSegment): number =>
  Math.ceil(Math.log(Math.max(1, liveCount / SMALLEST_TIER)) / Math.log(TIER_FACTOR))

/** Which segments to merge next; nothing where all is well. Small ones come first: they cost least. */
export function chooseMerge(segments: readonly LiveSegment[]): LiveSegment[] {
  const tiers = Map.groupBy(segments, tierOf)
  const fullTiers = [...tiers].filter(([, members]) => members.length >= MERGE_AT_ONCE)
  const [lowest] = fullTiers.toSorted(([one], [other]) => one - other)
  if (lowest) return lowest[1]
  const worn = segments.find(
    ({ segment, liveCount }) =>
      segment.documents > SMALLEST_TIER && liveCount < segment.documents * LEAST_LIVE_SHARE,
  )
  return worn ? [worn] : []
}
