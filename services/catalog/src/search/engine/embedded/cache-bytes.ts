/** Even the caches of small segments hold a few entries. */
const LEAST_BYTES = 1_000_000

/** The most that a cache of a segment may take in each thread: larger segments have larger results. */
export const cacheBytes = (documents: number, bytesPerDocument: number): number =>
  Math.max(LEAST_BYTES, documents * bytesPerDocument)
