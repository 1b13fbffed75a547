let readTime = (): Date => new Date()

/** The current time. Tests replace it with `setClock`. */
export const clock = {
  now: (): Date => readTime(),
}

/** Replaces the clock; without an argument, restores the system clock. */
export function setClock(now: () => Date = () => new Date()): void {
  readTime = now
}
