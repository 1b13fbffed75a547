import { setImmediate } from 'node:timers/promises'

/** Maximum time that a merge blocks its thread. */
const SLICE_MS = 10

/** Time-slices long synchronous work so that the event loop can run. */
export class EventLoopYielder {
  #until = performance.now() + SLICE_MS

  get isDue(): boolean {
    return performance.now() > this.#until
  }

  async yieldNow(): Promise<void> {
    await setImmediate()
    this.#until = performance.now() + SLICE_MS
  }
}
