import { StartupError } from '@fundharbor/postgres/embedded-postgres'

/** The message of an error. For an AggregateError (a host name with several addresses), the message of the first one. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return messageOf(error.errors[0])
  return error instanceof Error && error.message ? error.message : String(error)
}

/** Prints an error to the terminal: only the message of an expected error, everything of a bug. */
export function printError(error: unknown): void {
  console.error(isExpected(error) ? messageOf(error) : error)
}

/** Our own startup errors, and errors of the system such as no permission, disk full or too many files. */
const isExpected = (error: unknown) =>
  error instanceof StartupError ||
  (error instanceof Error && typeof Reflect.get(error, 'syscall') === 'string')
