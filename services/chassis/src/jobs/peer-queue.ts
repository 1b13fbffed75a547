import type { Queue } from './queue.ts'

/** Settings of queues whose jobs other services must carry out: retried for a year, and deleted a day after they are done. */
export const peerQueue = {
  maxAttempts: 10_000,
  retryDelaySeconds: 2,
  pollSeconds: 2,
  timeoutSeconds: 60,
  keepDays: 1,
  maxWaitDays: 365,
} satisfies Partial<Queue>
