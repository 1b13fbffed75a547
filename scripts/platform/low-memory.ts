/**
 * Environment that keeps a service's memory small; services/Dockerfile has the same. V8 would let new objects grow to
 * 128 MB before it looks, and glibc keeps freed memory in an arena per thread.
 */
export const lowMemory = { NODE_OPTIONS: '--max-semi-space-size=16', MALLOC_ARENA_MAX: '2' }
