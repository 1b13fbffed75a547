import { setImmediate } from 'node:timers/promises'

/** What waits for a thread that merges waits no longer than this. */
const SLICE_MS = 10

/** Lets long work give way to what else the thread has to do. */
export class Pacer {
  #until = performance.now() + SLICE_MS

  get isDue(): boolean {
    return performance.now() > this.#until
  }

  async giveWay(): Promise<void> {
    await setImmediate()
    this.#until = performance.now() + SLICE_MS
  }
}
