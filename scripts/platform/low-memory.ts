/**
 * Environment that keeps a service's memory small; services/Dockerfile has the same. V8 would let new objects grow to
 * 128 MB before it looks, and glibc keeps freed memory in an arena per thread. Once a block of up to 32 MB was freed, glibc also keeps
 * the next ones of its size, unless the threshold is set, here to its default: a replaced search index would stay in memory.
 */
export const lowMemory = {
  NODE_OPTIONS: '--max-semi-space-size=16',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
