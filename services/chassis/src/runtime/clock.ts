/**
 * The clock of a service. Nothing else reads the system's time, so that tests and demos can set it. `CLOCK_AT` (an ISO
 * instant) makes it start at that time.
 */
let offset = 0

export const clock = {
  now: (): Date => new Date(Date.now() + offset),
  /** Sets the clock to an instant, from which it continues. */
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
