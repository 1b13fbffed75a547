/**
 * The one clock of a service. Nothing else reads the system's time, so that tests and demonstrations can set it.
 * `CLOCK_AT` (an ISO instant) makes it start there and run on.
 */
let offset = 0

export const clock = {
  now: (): Date => new Date(Date.now() + offset),
  /** Starts the clock at an instant; it runs on from there. */
  setTo(instant: Date | string): void {
    offset = new Date(instant).getTime() - Date.now()
  },
  /** Moves the clock by milliseconds. */
  advance(milliseconds: number): void {
    offset += milliseconds
  },
  reset(): void {
    offset = 0
  },
}
