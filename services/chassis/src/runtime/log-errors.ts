const ADDRESS = /[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
/** Long random strings: tokens, session ids, hashes. */
const SECRET = /\b[\w-]{40,}\b/g
const MAX_DEPTH = 3

/** Longer messages repeat what people sent. */
const MAX_LENGTH = 10_000

const masked = (text: string) =>
  text.slice(0, MAX_LENGTH).replaceAll(ADDRESS, '[address]').replaceAll(SECRET, '[secret]')

/** An error as it is logged. */
export interface LoggedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
}

/**
 * The parts of an error that are logged. Others may hold rows or addresses (a driver's `detail` or `rejected`), and
 * messages repeat what people typed, so addresses and secrets are masked.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: masked(String(error)) }
  const code: unknown = Reflect.get(error, 'code')
  return {
    type: error.name,
    message: masked(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack ? { stack: masked(error.stack) } : {}),
    ...(error.cause && depth < MAX_DEPTH ? { cause: loggedError(error.cause, depth + 1) } : {}),
  }
}
