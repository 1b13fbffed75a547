import { StartupError } from '@fundharbor/postgres/embedded-postgres'

/** What an error says, also one that only gathers others (a name with several addresses refuses at each). */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0])
  return error instanceof Error && error.message ? error.message : String(error)
}

/** What the person at the terminal is told: a sentence for what can be expected, everything for a mistake of ours. */
export function tell(error: unknown): void {
  console.error(isExpected(error) ? reasonOf(error) : error)
}

/** A sentence of our own, or the system's: no permission, disk full, too many files. */
const isExpected = (error: unknown) =>
  error instanceof StartupError ||
  (error instanceof Error && typeof Reflect.get(error, 'syscall') === 'string')
