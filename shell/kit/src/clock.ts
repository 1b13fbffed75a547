let read = (): Date => new Date()

/** The time as every label reads it. Tests set it with `setClock`. */
export const clock = {
  now: (): Date => read(),
}

/** Replaces the clock; without an argument the machine's own returns. */
export function setClock(now: () => Date = () => new Date()): void {
  read = now
}
