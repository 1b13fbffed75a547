/** Minimum, so that small segments can cache a few entries too. */
const MIN_BYTES = 1_000_000

/** Maximum cache size per segment and thread; grows with the segment because its results do. */
export const cacheBytes = (documents: number, bytesPerDocument: number): number =>
  Math.max(MIN_BYTES, documents * bytesPerDocument)
