import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the slower of the two paths takes. */
const RESPONSE_MS = 150

/** Responds no sooner than after a fixed time, so that timing does not reveal whether an address is registered. */
export async function inConstantTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), sleep(RESPONSE_MS)])
}
