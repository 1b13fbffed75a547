import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the work takes when there is something to do. */
const ANSWER_AFTER_MS = 150

/** Answers no earlier than after a fixed time, so that the time does not tell whether an address is known. */
export async function inEvenTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), sleep(ANSWER_AFTER_MS)])
}
