import { setTimeout as sleep } from 'node:timers/promises'

/** The promise's value, or undefined if it takes longer; the work itself goes on. */
export const withTimeout = <T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> =>
  Promise.race([promise, sleep(milliseconds, undefined, { ref: false })])
